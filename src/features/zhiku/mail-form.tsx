import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import * as codes from '../../../contract/rules/codes'
import { newRequestId } from '@/api/request-id'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import '@/patterns/form/sheet-form.scss'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

interface MailFormProps {
  send: (to: { email: string; requestId: string }) => Promise<unknown>
  /** On its button. */
  action: string
  onSent: () => void
}

/** Where files are sent to: what stands in a sheet. */
export const MailForm = observer(function MailForm({ send, action, onSent }: MailFormProps) {
  const [requestId, setRequestId] = useState(newRequestId)
  const { values, errors, set, submit, busy } = useForm(
    { email: '' },
    { email: (email: string) => !EMAIL.test(email.trim()) && '邮箱格式不正确' },
    async ({ email }) => {
      await send({ email: email.trim(), requestId })
      toast('已发送，请到邮箱查收')
      setRequestId(newRequestId())
      onSent()
    },
    (code) => (code === codes.BAD_EMAIL ? 'email' : undefined),
  )
  return (
    <>
      <FormField id={fieldId('email')} label="邮箱" error={errors.email}>
        <TextInput
          label="邮箱"
          value={values.email}
          onChange={(email) => set('email', email)}
          placeholder="name@company.com"
          maxLength={100}
          error={errors.email}
        />
      </FormField>
      <View className="sheet-end">
        <Btn wide busy={busy} onTap={() => void submit()}>
          {action}
        </Btn>
      </View>
    </>
  )
})
