import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { MallExtra } from '../../../../contract'
import { call } from '@/api/call'
import { minuteOf } from '@/lib/date'
import { copy } from '@/patterns/feedback/copy'
import { useAction } from '@/patterns/feedback/use-action'
import { useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './codes.scss'

function Code({ orderId, code: { id, revealedTime } }: { orderId: string; code: MallExtra['codes'][number] }) {
  const [shown, setShown] = useState('')
  const { run, busy } = useAction(async () => {
    const { code } = await call('POST /api/mallOrder/revealCode', { body: { id: orderId, codeId: id } })
    setShown(code)
  })
  return (
    <View className="mall-code">
      <View className="mall-code__words">
        <View className="mall-code__text">{shown || '••••  ••••  ••••'}</View>
        {revealedTime && <View className="mall-code__note">{`首次查看于 ${minuteOf(revealedTime)}`}</View>}
      </View>
      {shown ? (
        <Btn size="s" kind="weak" icon="copy" onTap={() => void copy(shown)}>
          复制
        </Btn>
      ) : (
        <Btn size="s" kind="weak" icon="eye" busy={busy} onTap={() => void run()}>
          查看
        </Btn>
      )}
    </View>
  )
}

/** Codes that were exchanged, covered until somebody wants to see them. */
export const CodeCard = ({ orderId, extra: { codes, useNote } }: { orderId: string; extra: MallExtra }) =>
  codes.length === 0 ? null : (
    <Card>
      <SectionHead title="兑换码" />
      {codes.map((code) => (
        <Code key={code.id} orderId={orderId} code={code} />
      ))}
      {useNote !== '' && <View className="mall-code__note">{useNote}</View>}
      <View className="mall-code__note">每次查看都有记录；请勿把兑换码发给他人</View>
    </Card>
  )

/** The same on a page that knows the order alone; nothing while it is not known. */
export const Codes = observer(function Codes({ orderId }: { orderId: string }) {
  const { value } = useLoaded(() => call('GET /api/mallOrder/extra/:id', { params: { id: orderId } }))
  return value ? <CodeCard orderId={orderId} extra={value} /> : null
})
