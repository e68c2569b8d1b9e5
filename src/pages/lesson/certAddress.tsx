import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { call } from '@/api/call'
import { go } from '@/nav'
import { useFresh } from '@/patterns/fresh'
import { LoadedBody } from '@/patterns/loaded'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { useParams } from '@/patterns/params'
import { platform } from '@/platform'
import { Btn } from '@/ui/btn'
import { Dock } from '@/ui/dock'
import { SkeletonDetail } from '@/ui/skeleton'
import { ClaimForm } from './parts/certificate-claim'
import { IssuedCertificate } from './parts/certificate-issued'
import { CertificatePicture, Conditions, isIssued } from './parts/certificate-top'

const Certificate = observer(function Certificate({ courseId }: { courseId: string }) {
  const loaded = useFresh(() => call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } }))
  useEffect(() => platform.standOnKeyboard(), [])
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(cert) => (
        <>
          <CertificatePicture cert={cert} />
          {!isIssued(cert) && <Conditions cert={cert} />}
          {cert.status === 1 && <ClaimForm courseId={courseId} cert={cert} reload={loaded.load} />}
          {isIssued(cert) && <IssuedCertificate courseId={courseId} cert={cert} reload={loaded.load} />}
          {cert.status === 0 && (
            <Dock>
              <Btn wide onTap={() => void go('pages/lesson/detail', { id: courseId })}>
                去学习
              </Btn>
            </Dock>
          )}
        </>
      )}
    </LoadedBody>
  )
})

/** 领取证书: what it looks like, what it asks for, the name on it, the paper. */
export default function CertAddress() {
  const { courseId } = useParams('courseId')
  return (
    <Page>
      <Members text="登录后领取证书">
        <Certificate courseId={courseId} />
      </Members>
    </Page>
  )
}
