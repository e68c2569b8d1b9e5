import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import * as codes from '../../../../contract/rules/codes'
import type { Api, Result } from '../../../../contract'
import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { lostWords } from '@/features/account/lost-words'
import { replace } from '@/nav'
import { FailedView } from '@/patterns/feedback/failed-view'
import { confirm, useAction } from '@/patterns/feedback/use-action'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Icon } from '@/ui/icon/icon'
import { goOnFrom } from '../parts/go-on'
import './login.scss'

type Answer = Result<Api['POST /api/neixun/autoLogin']>

/** What the server says no with that another try does not change. */
const ENDS: number[] = [codes.TRAINING_LINK_OVER, codes.TRAINING_OVER, codes.PHONE_NEEDED]

const Entering = () => (
  <View className="neixun-login">
    <View className="neixun-login__note">
      <Icon name="loader-circle" size="s" spin /> 正在进入…
    </View>
    <SkeletonDetail />
  </View>
)

const Door = observer(function Door({ ticket }: { ticket: string }) {
  const [asked, setAsked] = useState<Answer>()
  const [failed, setFailed] = useState<unknown>()
  const [tail, setTail] = useState('')
  const [wrong, setWrong] = useState('')
  const [asAccount, setAsAccount] = useState(false)
  const isOnTop = useOnTop()
  const { run, busy } = useAction(async (more: { tail?: string; asAccount?: boolean }) => {
    try {
      const answer = await call('POST /api/neixun/autoLogin', { body: { ticket, ...more } })
      if (answer.asks || (answer.needTail && !more.tail)) return setAsked(answer)
      const goOn = goOnFrom(answer.trainingId, answer.session && { ...answer.session, code: answer.code })
      if (isOnTop()) await goOn()
    } catch (error) {
      if (error instanceof ApiError && error.code === codes.PHONE_TAIL_WRONG) return setWrong(messageOf(error))
      setFailed(error)
    }
  })
  const { run: leaveAccount, busy: leaving } = useAction(async () => {
    const lost = await lostWords()
    if (lost && !(await confirm('确定退出账号吗？', lost, { yes: '退出账号' }))) return
    await session.leave()
    await run({})
  })
  useEffect(() => {
    void run({})
    // Once, of the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (failed instanceof ApiError && ENDS.includes(failed.code))
    return (
      <StateView
        kind="none"
        title={messageOf(failed)}
        action="用培训码进入"
        onAction={() => void replace('pages/neixun/login/login', asked ? { code: asked.code } : {})}
      />
    )
  if (failed !== undefined)
    return (
      <FailedView
        error={failed}
        onRetry={() => {
          setFailed(undefined)
          void run({})
        }}
      />
    )
  if (!asked) return <Entering />
  const go = () => {
    if (asked.needTail && !/^\d{4}$/.test(tail)) return setWrong('请输入手机号后 4 位')
    void run({ ...(asked.needTail && { tail }), ...(asAccount && { asAccount }) })
  }
  if (asked.asks && !asAccount)
    return (
      <View className="neixun-login">
        <View className="neixun-login__title">{asked.title}</View>
        <View className="neixun-login__note">
          这个链接是给 {asked.name} 的，现在登录的账号是“{asked.asks}”。
        </View>
        <Btn
          wide
          onTap={() => {
            setAsAccount(true)
            if (!asked.needTail) void run({ asAccount: true })
          }}
        >
          我就是 {asked.name}，用现在的账号进入
        </Btn>
        <Btn wide kind="line" busy={busy || leaving} onTap={() => void leaveAccount()}>
          退出账号，用链接进入
        </Btn>
      </View>
    )
  return (
    <View className="neixun-login">
      <View className="neixun-login__title">{asked.title}</View>
      <View className="neixun-login__note">{asked.name}，请核对你在名单上的手机号后 4 位</View>
      <FormField error={wrong}>
        <TextInput
          label="手机号后 4 位"
          placeholder="后 4 位"
          type="number"
          maxLength={4}
          value={tail}
          error={wrong}
          onChange={(value) => {
            setTail(value)
            setWrong('')
          }}
          onConfirm={go}
        />
      </FormField>
      <Btn wide busy={busy} onTap={go}>
        进入培训
      </Btn>
    </View>
  )
})

/** A link that lets one person in, once. */
export default function NeixunAutoLogin() {
  const { ticket } = useParams('ticket')
  return (
    <Page title="进入培训" plain close>
      {ticket ? (
        <Door ticket={ticket} />
      ) : (
        <StateView
          kind="none"
          title="链接已失效，请用培训码登录"
          action="用培训码进入"
          onAction={() => void replace('pages/neixun/login/login')}
        />
      )}
    </Page>
  )
}
