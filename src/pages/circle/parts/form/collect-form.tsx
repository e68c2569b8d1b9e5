import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import * as codes from '../../../../../contract/rules/codes'
import type { Api, FormReturns, FormValues, Result } from '../../../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { moment } from '@/lib/date'
import { back } from '@/nav'
import { DynamicForm } from '@/patterns/form/dynamic-form'
import { useSubmit } from '@/patterns/form/submit'
import { session } from '@/stores/session'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { FormRecord } from './form-record'
import './collect-form.scss'

export type Form = Result<Api['GET /api/circleForm/detail/:id']>

/** Refusals after which the form is another: over, full, submitted before, also by what got no answer. */
const CHANGED = [codes.FORM_CLOSED, codes.FORM_FULL, codes.FORM_SENT_BEFORE, codes.TWICE]

const isEarly = ({ startTime, serverTime }: Form) => Date.parse(startTime) > Date.parse(serverTime)

/** Why nothing can be handed in any more, or yet. */
function closedText(form: Form): string | undefined {
  if (form.closed) return isEarly(form) ? '表单还未开始' : '表单已截止'
  return form.left === 0 ? '名额已满' : undefined
}

function Head({ form }: { form: Form }) {
  const { title, intro, startTime, endTime, left } = form
  const facts = [
    isEarly(form) && `${moment(startTime)} 开始`,
    endTime && `${moment(endTime)} 截止`,
    left !== undefined && `剩余 ${left} 个名额`,
  ].filter(Boolean)
  return (
    <Card>
      <View className="collect-form__title">{title}</View>
      {intro !== '' && <View className="collect-form__intro">{intro}</View>}
      {facts.length > 0 && <View className="collect-form__facts">{facts.join(' · ')}</View>}
    </Card>
  )
}

interface Props {
  form: Form
  /** Handed in: with what is given back. */
  onDone: (returns: FormReturns) => void
  /** It is not as it was when it was opened. */
  onChanged: () => void
}

/** A form and how it stands: to be filled in, over, or filled in already. */
export const CollectForm = observer(function CollectForm({ form, onDone, onChanged }: Props) {
  const { send } = useSubmit()
  const { id, fields, version, prefill, submitted, mySubmit, needLogin } = form
  const submit = async (values: FormValues, smsCode: string | undefined) => {
    try {
      const done = await send((requestId) =>
        call('POST /api/circleForm/submit', { body: { formId: id, values, version, smsCode, requestId } }),
      )
      onDone(done)
    } catch (error) {
      if (error instanceof ApiError && CHANGED.includes(error.code)) onChanged()
      throw error
    }
  }

  const over = closedText(form)
  if (submitted)
    return (
      <>
        <NoticeStrip tone="ok" icon="circle-check">
          您已提交过
        </NoticeStrip>
        <Head form={form} />
        <FormRecord fields={fields} values={mySubmit ?? {}} form={form} />
      </>
    )
  if (over)
    return (
      <>
        <Head form={form} />
        <StateView kind="none" title={over} action="返回" onAction={() => void back()} />
      </>
    )
  if (needLogin && !session.loggedIn)
    return (
      <>
        <Head form={form} />
        <StateView kind="login" title="登录后填写" action="登录 / 注册" onAction={session.goLogin} />
      </>
    )
  return (
    <>
      <Head form={form} />
      <DynamicForm fields={fields} known={prefill} submitLabel="提交" mayPass={session.require} submit={submit} />
    </>
  )
})
