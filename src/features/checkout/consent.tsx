import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { fieldId, show } from '@/patterns/form/form'
import { Tap } from '@/ui/button/tap'
import { CheckBox } from '@/ui/field/check-box'
import { FormField } from '@/ui/field/form-field'
import './consent.scss'

const FIELD = 'consent'

/** Whether somebody has agreed to the terms of what they are about to buy. */
export function useConsent() {
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState(false)
  return {
    agreed,
    refused,
    /** Says beside the box that it is wanted, where it is not given, and brings the box to where it is seen: pages are long. */
    isGiven() {
      if (!agreed) {
        setRefused(true)
        show(FIELD)
      }
      return agreed
    },
    set(on: boolean) {
      setAgreed(on)
      setRefused(false)
    },
  }
}

interface ConsentProps {
  consent: ReturnType<typeof useConsent>
  /** What one agrees to, without its brackets. */
  paper: string
  /** What it is called where it is missed. */
  short?: string
  /** Under which terms it goes back. */
  rule: string
  onRead: () => void
}

/** The box before the button that buys. */
export const Consent = ({ consent, paper, short = '协议', rule, onRead }: ConsentProps) => (
  <View className="consent">
    <FormField id={fieldId(FIELD)} error={consent.refused ? `请先阅读并同意${short}` : undefined}>
      <CheckBox checked={consent.agreed} label={`已阅读并同意${paper}`} onChange={consent.set}>
        <Text>已阅读并同意</Text>
        <Tap className="consent__link" role="link" stop onTap={onRead}>
          《{paper}》
        </Tap>
        <Text>。{rule}</Text>
      </CheckBox>
    </FormField>
  </View>
)
