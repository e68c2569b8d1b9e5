import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Api, Result } from '../../../../contract'
import { call } from '@/api/call'
import { minuteOf } from '@/lib/date'
import { andRenew } from '@/patterns/feedback/and-renew'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useSubmit } from '@/patterns/form/submit'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import './invitation.scss'

interface Props {
  linkKey: string
  link: Result<Api['GET /api/subAccount/link/:key']>
  onClose: () => void
  reload: () => Promise<void>
}

/** A link of a company was opened: one agrees to take a seat, or goes on. */
export function Join({ linkKey, link: { company, dept, endTime, expireTime, joined }, onClose, reload }: Props) {
  const [name, setName] = useState(session.userInfo?.realName ?? '')
  const { send } = useSubmit()
  const join = async () => {
    await send((requestId) => call('POST /api/subAccount/joinByLink', { body: { key: linkKey, name: name.trim(), requestId } }))
    toast('已加入，会员权益马上生效')
    onClose()
  }
  const accept = useAction(() => andRenew(join, reload))
  if (joined)
    return (
      <Card className="invitation">
        <View className="invitation__title">你已是{company}的成员</View>
        <View className="invitation__acts">
          <Btn kind="ghost" size="s" onTap={onClose}>
            知道了
          </Btn>
        </View>
      </Card>
    )
  return (
    <Card className="invitation">
      <View className="invitation__title">{company}邀请你加入企业会员</View>
      <View className="invitation__text">
        {`${dept ? `加入 ${dept}。` : ''}企业会员有效期至 ${minuteOf(endTime)}。加入后企业能看到你的姓名、打码的手机号、部门职位、是否近期登录、使用次数和企业安排的培训结果，看不到你的发言、私信和提问。${minuteOf(expireTime)} 前有效。`}
      </View>
      <FormField label="你的姓名" required hint="给企业看的真实姓名">
        <TextInput label="你的姓名" value={name} maxLength={20} placeholder="请填写真实姓名" onChange={setName} />
      </FormField>
      <View className="invitation__acts">
        <Btn kind="ghost" size="s" onTap={onClose}>
          暂不加入
        </Btn>
        <Btn size="s" busy={accept.busy} disabled={!name.trim()} onTap={() => void accept.run()}>
          同意并加入
        </Btn>
      </View>
    </Card>
  )
}
