import { View } from '@tarojs/components'
import { useState } from 'react'
import { call } from '@/api/call'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Sheet } from '@/ui/overlay/sheet'
import './agreement.scss'

const TITLES = { user: '用户协议', privacy: '隐私政策', community: '社区规范', vip: '会员服务协议' } as const
export type AgreementKind = keyof typeof TITLES

function AgreementText({ kind }: { kind: AgreementKind }) {
  const loaded = useLoaded(() => call('GET /api/sysConfig/agreement/:kind', { params: { kind } }))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {({ version, sections }) => (
        <View className="agreement">
          <View className="agreement__version">生效日期：{version}</View>
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

/** An agreement over the page, as tall as it goes; nothing is shown without a kind. */
export function Agreement({ kind, onClose }: { kind?: AgreementKind; onClose: () => void }) {
  // The text stays while the sheet sinks.
  const [last, setLast] = useState<AgreementKind>('user')
  if (kind && kind !== last) setLast(kind)
  return (
    <Sheet open={kind !== undefined} onClose={onClose} title={TITLES[last]}>
      <AgreementText key={last} kind={last} />
    </Sheet>
  )
}
