import { Text } from '@tarojs/components'
import { useState } from 'react'
import { fieldId } from '@/patterns/form/form'
import { Tap } from '@/ui/button/tap'
import { CheckBox } from '@/ui/field/check-box'
import { FormField } from '@/ui/field/form-field'
import { Agreement, type AgreementKind } from './agreement'
import './agreed-field.scss'

interface AgreedFieldProps {
  agreed: boolean
  error?: string
  onChange: (agreed: boolean) => void
  /** What else one should know before it, behind a comma. */
  note: string
}

/** The box of whoever logs in, with both papers to read; its field of the form is called `agreed`. */
export function AgreedField({ agreed, error, onChange, note }: AgreedFieldProps) {
  const [reading, setReading] = useState<AgreementKind>()
  return (
    <>
      <FormField id={fieldId('agreed')} error={error}>
        <CheckBox checked={agreed} label="已阅读并同意用户协议和隐私政策" onChange={onChange}>
          <Text>已阅读并同意 </Text>
          <Tap className="agreed-field__paper" role="link" stop onTap={() => setReading('user')}>
            《用户协议》
          </Tap>
          <Tap className="agreed-field__paper" role="link" stop onTap={() => setReading('privacy')}>
            《隐私政策》
          </Tap>
          <Text>，{note}</Text>
        </CheckBox>
      </FormField>
      <Agreement kind={reading} onClose={() => setReading(undefined)} />
    </>
  )
}
