import { View } from '@tarojs/components'
import { useState } from 'react'
import { call } from '@/api/call'
import type { AgreementKind } from '../../../contract/rules/agreements'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Tap } from '@/ui/button/tap'
import { Sheet } from '@/ui/overlay/sheet'
import { useLast } from '@/ui/overlay/use-last'
import './agreement.scss'

export type { AgreementKind }
const TITLES: Record<AgreementKind, string> = {
  user: '用户协议',
  privacy: '隐私政策',
  community: '社区规范',
  vip: '会员服务协议',
}

interface EditionProps {
  kind: AgreementKind
  /** The one that holds, without it. */
  asked?: string
  onRead: (version: string) => void
}
function Edition({ kind, asked, onRead }: EditionProps) {
  const loaded = useLoaded(() =>
    call('GET /api/sysConfig/agreement/:kind', { params: { kind }, query: asked ? { version: asked } : {} }),
  )
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {({ version, sections, coming }) => (
        <View className="agreement">
          <View className="agreement__version">生效日期：{version}</View>
          {coming && (
            <View className="agreement__coming">
              自 {coming.version} 起更新：{coming.changes}
              <Tap className="agreement__link" role="link" onTap={() => onRead(coming.version)}>
                阅读新的全文
              </Tap>
            </View>
          )}
          {sections.map(({ heading, paragraphs }) => (
            <View key={heading} className="agreement__section">
              <View className="agreement__heading">{heading}</View>
              {paragraphs.map((paragraph) => (
                <View key={paragraph} className="agreement__paragraph">
                  {paragraph}
                </View>
              ))}
            </View>
          ))}
        </View>
      )}
    </LoadedBody>
  )
}

/** The edition that holds, and from there the one to come. */
function Reading({ kind }: { kind: AgreementKind }) {
  const [version, setVersion] = useState<string>()
  return <Edition key={version} kind={kind} asked={version} onRead={setVersion} />
}

/** An agreement over the page, as tall as it goes; nothing is shown without a kind. */
export function Agreement({ kind, onClose }: { kind?: AgreementKind; onClose: () => void }) {
  const last = useLast(kind) ?? 'user'
  return (
    <Sheet open={kind !== undefined} onClose={onClose} title={TITLES[last]}>
      <Reading key={last} kind={last} />
    </Sheet>
  )
}
