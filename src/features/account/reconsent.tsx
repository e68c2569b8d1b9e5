import { View } from '@tarojs/components'
import { useState } from 'react'
import { Dialog } from '@/patterns/feedback/dialog'
import { useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Agreement, type AgreementKind } from './agreement'
import './reconsent.scss'

interface Props {
  version: string
  /** What is new since one agreed last, where somebody wrote it down. */
  changes: readonly { kind: AgreementKind; title: string; version: string; changes: string }[]
  onAgree: () => Promise<void>
  onLeave: () => Promise<void>
}

/** The agreements have changed: nothing goes on under one's name before one has agreed to them, or left. */
export function Reconsent({ version, changes, onAgree, onLeave }: Props) {
  const [reading, setReading] = useState<AgreementKind>()
  const texts = [...new Map(changes.map(({ kind, title }) => [kind, title]))]
  const told = changes.filter((one) => one.changes)
  const agree = useAction(onAgree)
  const leave = useAction(onLeave)
  return (
    <>
      <Dialog title="协议更新了" text={`新的协议自 ${version} 起生效，请阅读后决定是否继续使用你的账号。`}>
        {told.length > 0 && (
          <View className="reconsent__changes">
            {told.map((one) => (
              <View key={one.kind + one.version} className="reconsent__change">
                <View className="reconsent__what">《{one.title}》的变化</View>
                {one.changes.split('\n').map((line) => (
                  <View key={line}>{line}</View>
                ))}
              </View>
            ))}
          </View>
        )}
        <View className="reconsent__texts">
          {texts.map(([kind, title]) => (
            <Tap key={kind} className="reconsent__text" role="link" onTap={() => setReading(kind)}>
              《{title}》
            </Tap>
          ))}
        </View>
        <View className="reconsent__buttons">
          <Btn wide busy={agree.busy} onTap={() => void agree.run()}>
            同意并继续
          </Btn>
          <Btn wide kind="ghost" busy={leave.busy} onTap={() => void leave.run()}>
            不同意，退出登录
          </Btn>
        </View>
      </Dialog>
      <Agreement kind={reading} onClose={() => setReading(undefined)} />
    </>
  )
}
