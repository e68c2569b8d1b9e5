import { Button, Text, View } from '@tarojs/components'
import { call } from '@/api/call'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'
import { inviter } from '@/stores/inviter'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import './wechat-login.scss'

const LABEL = '微信一键登录'

interface Props {
  /** Typed here; else that of the link one came by. */
  inviterCode: string
  agreed: boolean
  /** Tapped before the agreements were ticked. */
  onRefused: () => void
}

/** The mini-program's own way in: WeChat gives the phone number, no message is sent. */
export function WechatLogin({ inviterCode, agreed, onRefused }: Props) {
  const { run, busy } = useAction(async (phoneCode: string) => {
    const jsCode = await platform.signIn()
    const invitedBy = inviterCode || inviter.code
    const body = { jsCode, phoneCode, ...session.device, ...(invitedBy && { inviterCode: invitedBy }) }
    const entered = await call('POST /api/auth/wxMiniLogin', { body })
    inviter.forget()
    await session.enter(entered)
    await session.returnFromLogin()
  })
  return (
    <View className="wechat-login">
      <View className="wechat-login__or">
        <Text className="wechat-login__line" />
        <Text>其他方式</Text>
        <Text className="wechat-login__line" />
      </View>
      {agreed ? (
        <Button
          className="wechat-login__button"
          openType="getPhoneNumber"
          disabled={busy}
          loading={busy}
          onGetPhoneNumber={({ detail }) => (detail.code ? void run(detail.code) : toast('未授权手机号，可以用验证码登录'))}
        >
          {LABEL}
        </Button>
      ) : (
        // WeChat's own button would ask for the number before anybody could say no.
        <Btn wide kind="ghost" onTap={onRefused}>
          {LABEL}
        </Btn>
      )}
    </View>
  )
}
