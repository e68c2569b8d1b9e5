import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { fieldId } from './form'

/** The contract's rule of a password. */
export const passwordFault = (password: string) =>
  !/^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,20}$/.test(password) && '密码为 8–20 位，须有字母和数字'
export const againFault = (again: string, password: string) => again !== password && '两次输入的密码不一致'

interface Props {
  /** The field of the form. */
  name: string
  label: string
  placeholder?: string
  /** The one in use, which may be of any shape. */
  current?: boolean
  value: string
  error?: string
  onChange: (password: string) => void
  onConfirm?: () => void
}

export const PasswordField = ({ name, label, placeholder = label, current, value, error, onChange, onConfirm }: Props) => (
  <FormField id={fieldId(name)} error={error}>
    <TextInput
      type="password"
      autoComplete={current ? 'current-password' : 'new-password'}
      label={label}
      placeholder={placeholder}
      maxLength={current ? 64 : 20}
      value={value}
      error={error}
      onChange={onChange}
      onConfirm={onConfirm}
    />
  </FormField>
)

interface NewProps {
  values: { password: string; again: string }
  errors: { password?: string; again?: string }
  onChange: (name: 'password' | 'again', password: string) => void
  onConfirm: () => void
}

/** A new password, twice. */
export const NewPasswordFields = ({ values, errors, onChange, onConfirm }: NewProps) => (
  <>
    <PasswordField
      name="password"
      label="新密码"
      placeholder="新密码，8–20 位，须有字母和数字"
      value={values.password}
      error={errors.password}
      onChange={(password) => onChange('password', password)}
    />
    <PasswordField
      name="again"
      label="再次输入新密码"
      value={values.again}
      error={errors.again}
      onChange={(again) => onChange('again', again)}
      onConfirm={onConfirm}
    />
  </>
)
