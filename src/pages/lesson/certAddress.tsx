import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { call } from '@/api/call'
import { go } from '@/nav'
import { LoadedBody } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Dock } from '@/ui/layout/dock'
import { CERT } from '../../../contract/rules/statuses'
import { ClaimForm } from './parts/certificate/certificate-claim'
import { IssuedCertificate, RevokedCertificate } from './parts/certificate/certificate-issued'
import { CertificatePicture, Conditions, isIssued } from './parts/certificate/certificate-top'

const Certificate = observer(function Certificate({ courseId }: { courseId: string }) {
  const loaded = useFresh(() => call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } }))
  useEffect(() => platform.standOnKeyboard(), [])
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(cert) =>
        cert.offered ? (
          <>
            <CertificatePicture cert={cert} />
            {cert.status < CERT.waiting && <Conditions cert={cert} />}
            {cert.status === CERT.revoked && <RevokedCertificate cert={cert} />}
            {cert.status === CERT.claimable && <ClaimForm courseId={courseId} cert={cert} reload={loaded.load} />}
            {isIssued(cert) && <IssuedCertificate courseId={courseId} cert={cert} reload={loaded.load} />}
            {cert.status === CERT.notReached && (
              <Dock>
                <Btn wide onTap={() => void go('pages/lesson/detail', { id: courseId })}>
                  {cert.active ? '去学习' : '查看课程'}
                </Btn>
              </Dock>
            )}
          </>
        ) : (
          <StateView
            kind="none"
            title="这门课程没有结业证书"
            text={`《${cert.courseTitle}》学完后不发证书`}
            action="查看课程"
            onAction={() => void go('pages/lesson/detail', { id: courseId })}
          />
        )
      }
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
