import { useState } from 'react'
import { keysOf } from '../../../contract/rules/keys'
import { ApiError } from '@/api/errors'
import { useAction } from '@/patterns/feedback/use-action'
import { bringIntoView } from './bring-into-view'

export type Rules<V> = { [K in keyof V]?: (value: V[K], all: V) => string | undefined | false }
export type Errors<V> = { [K in keyof V]?: string }

/** The id a FormField carries, so that the first bad one can be scrolled to. */
export const fieldId = (name: string) => `field-${name}`

/** Where what is wrong is said under a field; `fault` is what, for where it cannot be shown. */
export const show = (name: string, fault?: string) => bringIntoView(fieldId(name), fault)

/**
 * A form: values, errors under their fields, one submit. A rule returns what is wrong, or nothing.
 * A field is judged when it is submitted, and again while it is being mended. `fieldOf` names the field that a refusal
 * of the server (its code) is about, if it is about one.
 */
export function useForm<V extends Record<string, unknown>>(
  initial: V,
  rules: Rules<V>,
  submit: (values: V) => Promise<unknown>,
  fieldOf: (code: number, values: V) => (keyof V & string) | undefined = () => undefined,
) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})

  const judge = <K extends keyof V>(name: K, all: V) => rules[name]?.(all[name], all) || undefined
  const set = <K extends keyof V>(name: K, value: V[K]) => {
    const next = { ...values, [name]: value }
    setValues(next)
    if (errors[name]) setErrors({ ...errors, [name]: judge(name, next) })
  }
  const { run, busy } = useAction(async (sent: V) => {
    try {
      await submit(sent)
    } catch (error) {
      const field = error instanceof ApiError && fieldOf(error.code, sent)
      if (!field) throw error
      // A computed name is any text to the type.
      setErrors({ [field]: error.message } as Errors<V>)
      show(field, error.message)
    }
  })
  const send = async () => {
    const found: Errors<V> = {}
    for (const name of keysOf(rules)) {
      const fault = judge(name, values)
      if (fault) found[name] = fault
    }
    setErrors(found)
    const first = keysOf(found)[0]
    if (first) return show(first, found[first])
    await run(values)
  }
  return { values, errors, set, setErrors, setValues, submit: send, busy }
}
