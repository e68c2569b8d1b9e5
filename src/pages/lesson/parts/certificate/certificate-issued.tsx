import { useState } from 'react'
import { copy } from '@/patterns/feedback/copy'
import { useAction } from '@/patterns/feedback/use-action'
import { savePicture } from '@/patterns/media/save-picture'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { Badge } from '@/ui/text/badge'
import { ClaimForm } from './certificate-claim'
import { Papers } from './certificate-papers'
import { ReissueForm } from './certificate-reissue'
import { isIssued, type Cert } from './certificate-top'

interface Props {
  courseId: string
  cert: Cert
  reload: () => Promise<void>
}

const STATES = { ok: ['ok', '已签发'], expired: ['warn', '已过期'], revoked: ['bad', '已撤销'] } as const

function Facts({ cert }: { cert: Cert }) {
  const { certNo = '', verifyUrl = '', holderName, issueDate = '', expireDate, expired } = cert
  const [tone, word] = STATES[!isIssued(cert) ? 'revoked' : expired ? 'expired' : 'ok']
  return (
    <Card>
      <SectionHead title="电子证书" trailing={<Badge tone={tone}>{word}</Badge>} />
      <InfoRows
        rows={[
          { label: '证书编号', value: certNo, onCopy: () => void copy(certNo) },
          { label: '持证人', value: holderName },
          { label: '签发日期', value: issueDate },
          { label: '有效期', value: expireDate ? `至 ${expireDate}` : '长期有效' },
          { label: '查验地址', value: verifyUrl, onCopy: () => void copy(verifyUrl) },
        ]}
      />
    </Card>
  )
}

/** A certificate that was taken back: why, and what it was. */
export const RevokedCertificate = ({ cert }: { cert: Cert }) => (
  <>
    <NoticeStrip tone="bad" icon="circle-alert">
      {cert.missing[0]?.text}
    </NoticeStrip>
    <Facts cert={cert} />
    <Papers cert={cert} />
  </>
)

/** A certificate that somebody has: its number, how it is checked, the papers on their way. */
export function IssuedCertificate({ courseId, cert, reload }: Props) {
  const { expired, expireDate, reissue, imageUrl = '' } = cert
  const [asking, setAsking] = useState<'address' | 'reissue'>()
  const { run, busy } = useAction(() => savePicture(imageUrl, '证书已保存'))
  const stop = () => setAsking(undefined)
  if (asking === 'address') return <ClaimForm courseId={courseId} cert={cert} reload={reload} onlyPaper onCancel={stop} />
  if (asking && reissue) return <ReissueForm courseId={courseId} reissue={reissue} cert={cert} reload={reload} onCancel={stop} />
  return (
    <>
      {expired && (
        <NoticeStrip tone="warn" icon="circle-alert">
          {`证书有效期至 ${expireDate}，已过期；查验时会如实显示`}
        </NoticeStrip>
      )}
      <Facts cert={cert} />
      <Papers cert={cert} onAddress={expired ? undefined : () => setAsking('address')} onReissue={() => setAsking('reissue')} />
      {platform.saveImage && (
        <Dock>
          <Btn wide busy={busy} onTap={() => void run()}>
            下载电子证书
          </Btn>
        </Dock>
      )}
    </>
  )
}
