import { useState } from 'react'
import { copy } from '@/patterns/copy'
import { savePicture } from '@/patterns/save-picture'
import { useAction } from '@/patterns/use-action'
import { platform } from '@/platform'
import { Badge } from '@/ui/badge'
import { Btn } from '@/ui/btn'
import { Card } from '@/ui/card'
import { Cell, CellGroup } from '@/ui/cell'
import { Dock } from '@/ui/dock'
import { InfoRows } from '@/ui/info-rows'
import { SectionHead } from '@/ui/section-head'
import { ClaimForm } from './certificate-claim'
import type { Cert } from './certificate-top'

const MAIL_STATES = { 2: '待寄出', 3: '已寄出', 4: '已完成' } as const

function Mail({ cert, onChange }: { cert: Cert; onChange: () => void }) {
  const { mail, status } = cert
  if (!mail)
    return (
      <CellGroup>
        <Cell title="邮寄纸质证书" desc="免费寄一份，7 个工作日内寄出" onTap={onChange} />
      </CellGroup>
    )
  return (
    <Card>
      <SectionHead title="纸质证书" trailing={<Badge tone="brand">{MAIL_STATES[status as keyof typeof MAIL_STATES]}</Badge>} />
      <InfoRows
        rows={[
          { label: '收件人', value: `${mail.receiver} ${mail.phoneMasked}` },
          { label: '地址', value: mail.address },
          ...(mail.trackNo
            ? [
                { label: '快递', value: mail.company },
                { label: '单号', value: mail.trackNo, onCopy: () => void copy(mail.trackNo) },
              ]
            : []),
        ]}
      />
      {status === 2 && (
        <Btn kind="line" wide onTap={onChange}>
          修改收件信息
        </Btn>
      )}
    </Card>
  )
}

interface Props {
  courseId: string
  cert: Cert
  reload: () => Promise<void>
}

/** A certificate that somebody has: its number, how it is checked, the paper on its way. */
export function IssuedCertificate({ courseId, cert, reload }: Props) {
  const { certNo = '', verifyUrl = '', holderName, imageUrl = '' } = cert
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction(() => savePicture(imageUrl, '证书已保存'))
  if (asking) return <ClaimForm courseId={courseId} cert={cert} reload={reload} onlyPaper onCancel={() => setAsking(false)} />
  return (
    <>
      <Card>
        <SectionHead title="电子证书" trailing={<Badge tone="ok">已签发</Badge>} />
        <InfoRows
          rows={[
            { label: '证书编号', value: certNo, onCopy: () => void copy(certNo) },
            { label: '持证人', value: holderName },
            { label: '查验地址', value: verifyUrl, onCopy: () => void copy(verifyUrl) },
          ]}
        />
      </Card>
      <Mail cert={cert} onChange={() => setAsking(true)} />
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
