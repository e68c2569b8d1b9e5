import { call } from '@/api/call'
import { andRenew } from '@/patterns/feedback/and-renew'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import './bind-code.scss'
import { View } from '@tarojs/components'
import * as codes from '../../../../../contract/rules/codes'

const [INVALID, BOUND, OWN] = [codes.NO_SUCH_INVITER, codes.INVITER_BOUND, codes.INVITES_SELF]

/** 填写邀请码: whoever is new can say who brought them. */
export function BindCode({ onBound, renew }: { onBound: () => void; renew: () => Promise<unknown> }) {
  const form = useForm(
    { code: '' },
    { code: (code) => code.trim().length < 4 && '请输入邀请码' },
    ({ code }) =>
      andRenew(async () => {
        await call('POST /api/invite/bind', { body: { code: code.trim() } })
        toast('邀请码已填写')
        onBound()
      }, renew),
    (refusal) => ([INVALID, BOUND, OWN].includes(refusal) ? 'code' : undefined),
  )
  return (
    <Card>
      <FormField id={fieldId('code')} label="填写邀请码" hint="注册 7 天内可以填写" error={form.errors.code}>
        <TextInput
          label="邀请码"
          placeholder="同行给你的邀请码"
          maxLength={16}
          clearable
          value={form.values.code}
          error={form.errors.code}
          onChange={(code) => form.set('code', code)}
          onConfirm={form.submit}
        />
      </FormField>
      <View className="bind-code__act">
        <Btn wide kind="weak" busy={form.busy} onTap={form.submit}>
          提交邀请码
        </Btn>
      </View>
    </Card>
  )
}
