import { Text, View } from '@tarojs/components'
import { useId, useMemo, type ReactNode } from 'react'
import { a11y, onWeapp } from '@/ui/a11y'
import { Icon } from '@/ui/icon/icon'
import { FieldNote } from './field-note'
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
  const made = useId()
  const note = !onWeapp && (error || hint) ? made : undefined
  const told = useMemo(() => ({ id: note, error, required }), [note, error, required])
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
      <FieldNote.Provider value={told}>{children}</FieldNote.Provider>
      {error ? (
        <View className="field__error" id={note} {...a11y({ role: 'alert' })}>
          <Icon name="circle-alert" size="s" />
          <Text>{error}</Text>
        </View>
      ) : (
        hint && (
          <View className="field__hint" id={note}>
            {hint}
          </View>
        )
      )}
    </View>
  )
}
