import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAction } from '@/patterns/feedback/use-action'
import { a11y, onWeapp } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Agreement, type AgreementKind } from './agreement'
import './reconsent.scss'

interface Props {
  version: string
  onAgree: () => Promise<void>
  onLeave: () => Promise<void>
}

const TITLE = '协议更新了'
const TEXTS: { kind: AgreementKind; name: string }[] = [
  { kind: 'user', name: '《用户协议》' },
  { kind: 'privacy', name: '《隐私政策》' },
  { kind: 'community', name: '《社区规范》' },
]

/** The agreements have changed: nothing goes on under one's name before one has agreed to them, or left. */
export function Reconsent({ version, onAgree, onLeave }: Props) {
  const [reading, setReading] = useState<AgreementKind>()
  const agree = useAction(onAgree)
  const leave = useAction(onLeave)
  return (
    <>
      <View className="dialog" {...(onWeapp && { catchMove: true })}>
        <View className="dialog__box" {...a11y({ role: 'alertdialog', modal: true, label: TITLE })}>
          <View className="dialog__title">{TITLE}</View>
          <View className="dialog__text">新的协议自 {version} 起生效，请阅读后决定是否继续使用你的账号。</View>
          <View className="reconsent__texts">
            {TEXTS.map(({ kind, name }) => (
              <Tap key={kind} className="reconsent__text" role="link" onTap={() => setReading(kind)}>
                {name}
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
        </View>
      </View>
      <Agreement kind={reading} onClose={() => setReading(undefined)} />
    </>
  )
}
