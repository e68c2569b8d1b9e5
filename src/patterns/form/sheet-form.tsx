import { View } from '@tarojs/components'
import type { ComponentProps, ReactNode } from 'react'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { fieldId, type useForm } from './form'
import './sheet-form.scss'

interface SheetFormProps {
  form: { submit: () => Promise<unknown>; busy: boolean }
  /** What stands above the fields. */
  note?: ReactNode
  /** On the button that sends it. */
  action: string
  disabled?: boolean
  children: ReactNode
}

/** A form as it stands in a sheet: its fields, and the one button that sends it. */
export const SheetForm = ({ form, note, action, disabled, children }: SheetFormProps) => (
  <>
    {note && <View className="sheet-note">{note}</View>}
    {children}
    <View className="sheet-end">
      <Btn wide busy={form.busy} disabled={disabled} onTap={() => void form.submit()}>
        {action}
      </Btn>
    </View>
  </>
)

type Form<V extends Record<string, unknown>> = Pick<ReturnType<typeof useForm<V>>, 'values' | 'errors' | 'set'>
/** The names of what is text. */
type TextOf<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

interface TextFieldProps<V extends Record<string, unknown>> extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'error'
> {
  form: Form<V>
  name: TextOf<V>
  required?: boolean
  optional?: boolean
  hint?: string
}

/** One line of text in a form, under its label; what is wrong with it is said below. */
export function TextField<V extends Record<string, unknown>>(props: TextFieldProps<V>) {
  const { form, name, label, required, optional, hint, ...input } = props
  const error = form.errors[name]
  return (
    <FormField id={fieldId(name)} label={optional ? `${label}（选填）` : label} required={required} hint={hint} error={error}>
      {/* TextOf leaves only the names of texts, which TypeScript does not see of a type parameter. */}
      <TextInput
        {...input}
        label={label}
        value={form.values[name] as string}
        onChange={(text) => form.set(name, text as V[typeof name])}
        error={error}
      />
    </FormField>
  )
}
