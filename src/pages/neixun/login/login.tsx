import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import * as codes from '../../../../contract/rules/codes'
import type { Api, Result } from '../../../../contract'
import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { AgreedField } from '@/features/account/agreed-field'
import { useAction } from '@/patterns/feedback/use-action'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { fieldId, useForm } from '@/patterns/form/form'
import { useSubmit, type Submit } from '@/patterns/form/submit'
import { PhoneField, SmsCodeField, codeFault, phoneFault } from '@/patterns/form/sms-code-field'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { goOnFrom } from '../parts/go-on'
import { spanOf } from '../parts/training'
import './login.scss'

type Info = Result<Api['GET /api/neixun/loginInfo/:code']>
type Way = 'phone' | 'number'
const CODE = /^\d{6}$/

const WAYS = { phone: '手机验证码', number: '工号登录' } as const
const waysOf = ({ byPhone, byEmpNo }: Info) =>
  ([byPhone && 'phone', byEmpNo && 'number'] as const).flatMap((key) => (key ? [{ key, label: WAYS[key] }] : []))

/** The fields that the server's answers are about. */
const FIELD: Partial<Record<number, 'phone' | 'code' | 'empNo'>> = {
  [codes.WRONG_SMS_CODE]: 'code',
}

const Ask = observer(function Ask({ code, onInfo }: { code: string; onInfo: (info: Info) => void }) {
  const [typed, setTyped] = useState(code)
  const [error, setError] = useState('')
  const { run, busy } = useAction(async (wanted: string) => {
    if (!CODE.test(wanted)) return setError('请输入6位培训码')
    try {
      onInfo(await call('GET /api/neixun/loginInfo/:code', { params: { code: wanted } }))
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== codes.NO_SUCH_TRAINING) throw failure
      setError(messageOf(failure))
    }
  })
  useEffect(() => {
    if (CODE.test(code)) void run(code)
    // Once, of the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      <View className="neixun-login__title">请输入6位培训码</View>
      <View className="neixun-login__note">培训码由企业或讲师提供，每次培训一个</View>
      <FormField error={error}>
        <TextInput
          label="培训码"
          placeholder="6 位数字"
          type="number"
          maxLength={6}
          value={typed}
          error={error}
          clearable
          onChange={(value) => {
            setTyped(value)
            setError('')
          }}
          onConfirm={() => void run(typed.trim())}
        />
      </FormField>
      <Btn wide busy={busy} onTap={() => void run(typed.trim())}>
        下一步
      </Btn>
    </>
  )
})

type Values = { phone: string; code: string; name: string; empNo: string; agreed: boolean }
const NOTHING: Values = { phone: '', code: '', name: '', empNo: '', agreed: false }

/** Leads on when somebody has come in. */
async function enter(way: Way, training: string, { phone, code, name, empNo }: Values, { send }: Submit): Promise<() => unknown> {
  if (way === 'number') {
    const { trainingId, session: confined } = await call('POST /api/neixun/loginByEmpNo', {
      body: { code: training, name: name.trim(), empNo: empNo.trim() },
    })
    return goOnFrom(trainingId, confined && { ...confined, code: training })
  }
  const jsCode = platform.name === 'weapp' ? await platform.signIn().catch(() => '') : ''
  const { trainingId, ...entered } = await send((requestId) =>
    call('POST /api/neixun/login', {
      body: { code: training, phone, smsCode: code, ...session.device, ...(jsCode && { jsCode }), requestId },
    }),
  )
  await session.enter(entered)
  return goOnFrom(trainingId)
}

const Enter = observer(function Enter({ info, onBack }: { info: Info; onBack: () => void }) {
  const ways = waysOf(info)
  const isOnTop = useOnTop()
  const [way, setWay] = useState<Way>(ways[0].key)
  const submit = useSubmit()
  const form = useForm<Values>(
    NOTHING,
    {
      phone: (phone) => way === 'phone' && phoneFault(phone),
      code: (code) => way === 'phone' && codeFault(code),
      name: (name) => way === 'number' && !name.trim() && '请输入姓名',
      empNo: (empNo) => way === 'number' && !empNo.trim() && '请输入工号',
      agreed: (agreed) => !agreed && '请先阅读并同意协议',
    },
    async (values): Promise<void> => {
      try {
        const goOn = await enter(way, info.code, values, submit)
        if (isOnTop()) await goOn()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code < 10_000) throw error
        form.setErrors({ [FIELD[error.code] ?? (way === 'phone' ? 'phone' : 'empNo')]: messageOf(error) })
      }
    },
  )
  const { values, errors, set, setErrors } = form
  return (
    <>
      <View className="neixun-login__note">{info.company}</View>
      <View className="neixun-login__title">{info.title}</View>
      <View className="neixun-login__note">{[spanOf(info.startTime, info.endTime), info.place].filter(Boolean).join(' · ')}</View>
      {info.phase === 'over' ? (
        <NoticeStrip tone="warn" icon="info" action="换一个培训码" onAction={onBack}>
          培训已结束。参加过的人登录账号后可以查看
        </NoticeStrip>
      ) : (
        <>
          {ways.length > 1 && (
            <UnderTabs
              plain
              items={ways}
              value={way}
              onChange={(key) => {
                setWay(key)
                setErrors({})
              }}
            />
          )}
          {way === 'phone' ? (
            <>
              <PhoneField value={values.phone} error={errors.phone} onChange={(phone) => set('phone', phone)} />
              <SmsCodeField
                scene="login"
                phone={values.phone}
                value={values.code}
                error={errors.code}
                onChange={(code) => set('code', code)}
                onFault={(field, fault) => setErrors({ ...errors, [field]: fault })}
              />
            </>
          ) : (
            <>
              <FormField id={fieldId('name')} error={errors.name}>
                <TextInput
                  label="姓名"
                  placeholder="姓名，与名单一致"
                  maxLength={20}
                  value={values.name}
                  error={errors.name}
                  onChange={(name) => set('name', name)}
                />
              </FormField>
              <FormField id={fieldId('empNo')} error={errors.empNo}>
                <TextInput
                  label="工号"
                  placeholder="工号"
                  maxLength={30}
                  value={values.empNo}
                  error={errors.empNo}
                  onChange={(empNo) => set('empNo', empNo)}
                  onConfirm={form.submit}
                />
              </FormField>
            </>
          )}
          <Btn wide busy={form.busy} onTap={form.submit}>
            进入培训
          </Btn>
          <AgreedField
            agreed={values.agreed}
            error={errors.agreed}
            onChange={(agreed) => set('agreed', agreed)}
            note={way === 'phone' ? '未注册的手机号登录后自动注册' : '工号登录只能看这次培训'}
          />
          {info.contact && <View className="neixun-login__note">{`不在名单里？请联系 ${info.contact}`}</View>}
          <Btn kind="ghost" onTap={onBack}>
            换一个培训码
          </Btn>
        </>
      )}
    </>
  )
})

/** 内训登录: the code of a training first, then who one is on its list. */
export default observer(function NeixunLogin() {
  const { code } = useParams('code')
  const [info, setInfo] = useState<Info>()
  /** Another code is wanted than the address names. */
  const [left, setLeft] = useState(false)
  const back = () => {
    setLeft(true)
    setInfo(undefined)
  }
  return (
    <Page close plain>
      <View className="neixun-login">
        {info ? <Enter key={info.code} info={info} onBack={back} /> : <Ask code={left ? '' : code} onInfo={setInfo} />}
      </View>
    </Page>
  )
})
