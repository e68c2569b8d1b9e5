import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { a11y } from '@/ui/a11y'
import { Icon } from '@/ui/icon/icon'
import './form-field.scss'

interface FormFieldProps {
  /** Where a form scrolls to when this is its first bad field. */
  id?: string
  label?: string
  required?: boolean
  hint?: string
  error?: string
  /** e.g. `18/50` */
  count?: string
  children: ReactNode
}

/** The label above, the thing to fill in, and what is wrong with it below. */
export function FormField({ id, label, required, hint, error, count, children }: FormFieldProps) {
  return (
    <View className="field" id={id}>
      {(label || count) && (
        <View className="field__head">
          <View>
            {label}
            {required && <Text className="field__star">*</Text>}
          </View>
          {count && <Text className="field__count">{count}</Text>}
        </View>
      )}
      {children}
      {error ? (
        <View className="field__error" {...a11y({ role: 'alert' })}>
          <Icon name="circle-alert" size="s" />
          <Text>{error}</Text>
        </View>
      ) : (
        hint && <View className="field__hint">{hint}</View>
      )}
    </View>
  )
}
