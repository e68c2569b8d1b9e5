import { Text, View } from '@tarojs/components'
import { CERT } from '../../../../../contract/rules/statuses'
import type { Api, Result } from '../../../../../contract'
import { openPictures } from '@/patterns/media/open-pictures'
import { platform } from '@/platform'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Pic } from '@/ui/media/pic'
import { Badge } from '@/ui/text/badge'
import './certificate.scss'

export type Cert = Result<Api['GET /api/course/courseCertDetail/:courseId']>
export const isIssued = ({ status }: Cert) => status >= CERT.waiting && status !== CERT.revoked

/** The certificate as it looks; a preview, before it is issued. */
export function CertificatePicture({ cert }: { cert: Cert }) {
  const { imageUrl, courseTitle } = cert
  if (!imageUrl) return null
  const issued = isIssued(cert)
  const alt = issued ? `《${courseTitle}》结业证书` : `《${courseTitle}》结业证书预览，未签发`
  return (
    <>
      <View className="certificate__box">
        <Tap className="certificate__tap" label={`放大查看${alt}`} onTap={() => openPictures([imageUrl])}>
          <Pic className="certificate__pic" src={imageUrl} alt={alt} />
        </Tap>
      </View>
      <View className="certificate__hint">
        {!issued ? '签发后水印消失，扫码可公开验真' : platform.saveImage ? '扫码可公开验真' : '长按图片保存，扫码可公开验真'}
      </View>
    </>
  )
}

/** What the certificate asks for, done or not. */
export function Conditions({ cert: { status, missing } }: { cert: Cert }) {
  const title = status === CERT.notReached ? '还没有达到领取条件' : '已达到领取条件'
  return (
    <Card>
      <SectionHead title={title} trailing={status === CERT.claimable && <Badge tone="ok">可领取</Badge>} />
      {missing.map(({ text, done }) => (
        <View key={text} className={`certificate__condition ${done ? 'certificate__condition--done' : ''}`}>
          <Icon name={done ? 'circle-check' : 'circle'} size="s" label={done ? '已完成' : '未完成'} />
          <Text>{text}</Text>
        </View>
      ))}
    </Card>
  )
}
