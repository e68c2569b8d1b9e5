import { observer } from 'mobx-react'
import * as codes from '../../../contract/rules/codes'
import { toast } from '@/patterns/feedback/use-action'
import { useForm } from '@/patterns/form/form'
import { SheetForm, TextField } from '@/patterns/form/sheet-form'
import { useSubmit } from '@/patterns/form/submit'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

interface MailFormProps {
  send: (to: { email: string; requestId: string }) => Promise<unknown>
  /** On its button. */
  action: string
  onSent: () => void
}

/** Where files are sent to: what stands in a sheet. */
export const MailForm = observer(function MailForm({ send, action, onSent }: MailFormProps) {
  const submit = useSubmit()
  const form = useForm(
    { email: '' },
    { email: (email: string) => !EMAIL.test(email.trim()) && '邮箱格式不正确' },
    async ({ email }) => {
      await submit.send((requestId) => send({ email: email.trim(), requestId }))
      toast('已发送，请到邮箱查收')
      onSent()
    },
    (code) => (code === codes.BAD_EMAIL ? 'email' : undefined),
  )
  return (
    <SheetForm form={form} action={action}>
      <TextField form={form} name="email" label="邮箱" placeholder="name@company.com" maxLength={100} />
    </SheetForm>
  )
})
