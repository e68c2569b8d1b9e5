import { View } from '@tarojs/components'
import type { Api, Result } from '../../../../contract'
import { call } from '@/api/call'
import { minuteOf } from '@/lib/date'
import { andRenew } from '@/patterns/feedback/and-renew'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import './invitation.scss'

interface Props {
  invitation: Result<Api['GET /api/subAccount/invitations']>[number]
  reload: () => Promise<void>
}

/** A company asks whether one takes a seat of it. */
export function Invitation({ invitation: { inviteCode, company, by, endTime, inviteEnds }, reload }: Props) {
  const join = () => call('POST /api/subAccount/accept', { body: { inviteCode } }).then(() => toast('已加入，会员权益马上生效'))
  const accept = useAction(() => andRenew(join, reload))
  const decline = useAction(async () => {
    if (!(await confirm(`谢绝${company}的邀请？`, '席位会还给企业', { yes: '谢绝' }))) return
    await andRenew(() => call('POST /api/subAccount/decline', { body: { inviteCode } }), reload)
  })
  return (
    <Card className="invitation">
      <View className="invitation__title">{company}邀请你加入企业会员</View>
      <View className="invitation__text">
        {`登记的姓名：${by}。${endTime ? `企业会员有效期至 ${minuteOf(endTime)}。` : ''}加入后企业能看到你的姓名、打码的手机号、部门职位、是否近期登录、使用次数和企业安排的培训结果，看不到你的发言、私信和提问。${minuteOf(inviteEnds)} 前有效。`}
      </View>
      <View className="invitation__acts">
        <Btn kind="ghost" size="s" busy={decline.busy} onTap={() => void decline.run()}>
          谢绝
        </Btn>
        <Btn size="s" busy={accept.busy} onTap={() => void accept.run()}>
          接受
        </Btn>
      </View>
    </Card>
  )
}
