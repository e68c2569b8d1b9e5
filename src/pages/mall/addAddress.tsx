import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { addresses, type AddressValues } from '@/features/delivery/address'
import { AddressEditor } from '@/features/delivery/address-editor'
import { parseAddress } from '@/features/delivery/parse-address'
import { backOr } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { TextArea } from '@/ui/field/text-area'
import { Card } from '@/ui/layout/card'
import './addAddress.scss'

const LONGEST = 200

/** A text from a chat, with everything in it: what can be told of it goes to its fields. */
function Paste({ fill }: { fill: (values: Partial<AddressValues>) => void }) {
  const [text, setText] = useState('')
  const { run, busy } = useAction(async () => {
    const regions = (await import('@/patterns/form/picking/regions.json')).default
    const found = parseAddress(text, regions)
    const count = Object.keys(found).length
    if (!count) return toast('没有认出来，请直接填写')
    fill(found)
    toast(count < 4 ? '认出了一部分，请补全其余的' : '已填好，请核对')
  })
  return (
    <View className="address-paste">
      <TextArea
        label="粘贴整段地址"
        placeholder="粘贴整段文字，自动识别姓名、电话和地址"
        value={text}
        onChange={setText}
        maxLength={LONGEST}
        minRows={2}
      />
      <View className="address-paste__act">
        <Btn size="s" kind="weak" busy={busy} disabled={text.trim() === ''} onTap={() => void run()}>
          识别
        </Btn>
      </View>
    </View>
  )
}

const Editor = observer(function Editor({ id }: { id: string }) {
  const loaded = useLoaded(async () => ({ address: id ? (await addresses()).find((one) => one.id === id) : undefined }))
  const isOnTop = useOnTop()
  useEffect(() => platform.standOnKeyboard(), [])
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {({ address }) => {
        if (id && !address)
          return (
            <StateView
              kind="gone"
              title="这个地址已删除"
              action="看全部地址"
              onAction={() => void backOr('pages/mall/myAddress')}
            />
          )
        return (
          <Card>
            <AddressEditor
              address={address}
              above={(fill) => <Paste fill={fill} />}
              onDone={async () => void (isOnTop() && (await backOr('pages/mall/myAddress')))}
            />
          </Card>
        )
      }}
    </LoadedBody>
  )
})

/** A new address, or a change of one. */
export default function AddAddress() {
  const { id } = useParams('id')
  return (
    <Page>
      <Members text="登录后管理收货地址">
        <Editor id={id} />
      </Members>
    </Page>
  )
}
