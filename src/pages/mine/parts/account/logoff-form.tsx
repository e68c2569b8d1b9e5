import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import * as codes from '../../../../../contract/rules/codes'
import type { Api, IdName, Result } from '../../../../../contract'
import { call } from '@/api/call'
import { goKnown } from '@/nav'
import { confirm, toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { codeFault } from '@/patterns/form/sms-code-field'
import { Btn } from '@/ui/button/btn'
import { CheckBox } from '@/ui/field/check-box'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { OwnPhone } from './own-phone'
import './logoff-form.scss'

interface Props {
  check: Result<Api['GET /api/user/logoffCheck']>
  reasons: IdName[]
  /** It may stand otherwise now. */
  onApplied: () => Promise<void>
}

/** What stands in the way, what comes of it, and the request itself. */
export const LogoffForm = observer(function LogoffForm({ check, reasons, onApplied }: Props) {
  const { items, consequences, coolingDays } = check
  const allowed = items.every(({ ok }) => ok)
  const form = useForm(
    { reason: '', code: '', agreed: false },
    {
      reason: (reason) => !reason && '请选择注销原因',
      code: codeFault,
      agreed: (agreed) => !agreed && '请先阅读并同意',
    },
    async ({ reason, code }) => {
      const text = `${coolingDays}天后账号会被删除，不能恢复；期间登录可撤销`
      if (!(await confirm('确定申请注销吗？', text, { yes: '申请注销' }))) return
      try {
        await call('POST /api/user/logoffApply', { body: { reason, code } })
      } catch (error) {
        // One whose answer was lost has used the code up: the page says how it stands.
        await onApplied()
        throw error
      }
      toast(`注销申请已提交，${coolingDays}天后生效，期间登录可撤销`)
      await onApplied()
    },
    (code) => (code === codes.WRONG_SMS_CODE ? 'code' : undefined),
  )
  const { values, errors, set, setErrors } = form
  return (
    <>
      <Card>
        <SectionHead title="注销前的检查" />
        {items.map(({ code, text, ok, route }) => (
          <View key={code} className={`logoff__item ${ok ? 'logoff__item--ok' : 'logoff__item--bad'}`}>
            <Icon name={ok ? 'circle-check' : 'circle-x'} label={ok ? '通过' : '未通过'} />
            <Text className="logoff__words">{text}</Text>
            {!ok && route && (
              <Btn size="s" kind="weak" onTap={() => void goKnown(route, {})}>
                去处理
              </Btn>
            )}
          </View>
        ))}
      </Card>
      <Card>
        <SectionHead title="注销后" />
        {consequences.map((consequence) => (
          <View key={consequence} className="logoff__item">
            <Icon name="info" />
            <Text>{consequence}</Text>
          </View>
        ))}
      </Card>
      {allowed && (
        <Card>
          <FormField id={fieldId('reason')} label="注销原因" required error={errors.reason}>
            <Pills
              label="注销原因"
              items={reasons.map(({ id, name }) => ({ key: id, label: name }))}
              value={values.reason}
              onChange={(reason: string) => set('reason', reason)}
            />
          </FormField>
          <OwnPhone
            code={values.code}
            error={errors.code}
            onChange={(code) => set('code', code)}
            onFault={(code) => setErrors({ ...errors, code })}
          />
          <FormField id={fieldId('agreed')} error={errors.agreed}>
            <CheckBox label="我已了解注销的后果" checked={values.agreed} onChange={(agreed) => set('agreed', agreed)}>
              我已阅读并了解注销账号的后果，自愿申请注销
            </CheckBox>
          </FormField>
          <View className="logoff__act">
            <Btn wide kind="danger" busy={form.busy} onTap={form.submit}>
              申请注销
            </Btn>
          </View>
        </Card>
      )}
      <View className="logoff__end" />
    </>
  )
})
