import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { WRONG_FIELD, WRONG_SMS_CODE } from '../../../contract/rules/codes'
import type { FormField as Field, FormValues } from '../../../contract'
import { isMany, mostOf, provenPhone, verbOf } from '../../../contract/rules/fields'
import { ApiError, messageOf } from '@/api/errors'
import { today } from '@/lib/date'
import { Btn } from '@/ui/button/btn'
import { ChoiceList } from '@/ui/field/choice-list'
import { FormField } from '@/ui/field/form-field'
import { TextArea } from '@/ui/field/text-area'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { lazyPart } from '@/ui/lazy-part'
import { faultOf, filled, valuesFor } from './dynamic-form-rules'
import { fieldId, show, useForm, type Rules } from './form'
import { afterMask, aboutIdCard } from './id-card'
import { ImagePicker, Images, PRIVATE_PATH } from './image-picker'
import { DatePicker, OptionPicker, TimePicker } from './picking/pickers'
import { RegionPicker } from './picking/region-picker'
import { PhoneField, SmsCodeField, codeFault, phoneFault } from './sms-code-field'
import { Template } from './template'

/** Cannot be the key of a field. */
const CODE = '_code'

type Value = string | string[]

interface FieldProps {
  field: Field
  value: Value
  error?: string
  onChange: (value: Value) => void
  /** Of a field of pictures. */
  images?: Images
}

/** Few forms ask for one. */
const Signature = lazyPart(() => import('./capture/signature').then((module) => module.Signature))
const Portrait = lazyPart(() => import('./capture/portrait').then((module) => module.Portrait))

interface PictureProps {
  field: Field
  images: Images
  onChange: (ids: string[]) => void
}

/** Tells the form what has arrived, so that an error goes when it is mended. */
const PictureField = observer(function PictureField({ field, images, onChange }: PictureProps) {
  const { capture, label } = field
  const state = `${images.fileIds.join()} ${images.busy} ${images.failed} ${images.pending}`
  const told = useRef(state)
  useEffect(() => {
    if (told.current === state) return
    told.current = state
    onChange(images.fileIds)
  }, [state, images, onChange])
  if (capture === 'signature') return <Signature images={images} label={label} />
  return (
    <>
      {capture === 'portrait' && <Portrait images={images} />}
      <ImagePicker images={images} />
    </>
  )
})

/** How a value of this type is put in. */
function control({ field, value, error, onChange, images }: FieldProps): ReactNode {
  const { type, label, options = [] } = field
  const text = Array.isArray(value) ? '' : value
  const placeholder = `请${verbOf(field)}${label}`
  switch (type) {
    case 'textarea':
      return (
        <TextArea
          label={label}
          placeholder={placeholder}
          value={text}
          onChange={onChange}
          maxLength={mostOf(field)!}
          error={error}
        />
      )
    case 'radio':
    case 'checkbox': {
      const many = isMany(field)
      const values = Array.isArray(value) ? value : value ? [value] : []
      return (
        <ChoiceList
          label={label}
          options={options}
          values={values}
          many={many}
          most={mostOf(field)}
          error={error}
          onChange={(chosen) => onChange(many ? chosen : (chosen[0] ?? ''))}
        />
      )
    }
    case 'select':
      return (
        <OptionPicker
          label={label}
          placeholder={placeholder}
          options={options.map((name) => ({ id: name, name }))}
          value={text}
          error={error}
          onChange={onChange}
        />
      )
    case 'date':
      return <DatePicker label={label} placeholder={placeholder} from={today()} value={text} error={error} onChange={onChange} />
    case 'time':
      return <TimePicker label={label} placeholder={placeholder} value={text} error={error} onChange={onChange} />
    case 'region':
      return <RegionPicker label={label} placeholder={placeholder} value={text} error={error} onChange={onChange} />
    case 'image':
      return images && <PictureField field={field} images={images} onChange={onChange} />
    default:
      return (
        <TextInput
          label={label}
          placeholder={placeholder}
          value={text}
          onChange={(typed) => onChange(type === 'idCard' ? afterMask(text, typed) : typed)}
          type={type === 'number' ? 'number' : 'text'}
          maxLength={mostOf(field)!}
          clearable
          error={error}
        />
      )
  }
}

function FieldRow(props: FieldProps) {
  const { field, value, error, onChange } = props
  const { key, label, type, required, hint } = field
  if (type === 'phone')
    return (
      <PhoneField
        name={key}
        label={label}
        required={required}
        hint={hint}
        value={String(value)}
        error={error}
        onChange={onChange}
      />
    )
  const count = type === 'textarea' ? `${value.length}/${mostOf(field)}` : undefined
  return (
    <FormField
      id={fieldId(key)}
      label={label}
      required={required}
      hint={(type === 'idCard' && aboutIdCard(String(value))) || hint}
      error={error}
      count={count}
    >
      {field.template && <Template path={field.template} label={label} />}
      {control(props)}
    </FormField>
  )
}

/** Those whose addresses are known. */
const picturesOf = (ids: Value | undefined, files: Record<string, string>) =>
  (Array.isArray(ids) ? ids : []).flatMap((fileId) =>
    files[fileId] ? [{ fileId, url: files[fileId], thumbUrl: files[fileId], width: 0, height: 0 }] : [],
  )
const NONE = {}

/** The pictures of the fields that take some; leaving the page stops what is still on its way. */
function usePictures(fields: readonly Field[], known: FormValues, files: Record<string, string>) {
  const [pictures] = useState(
    () =>
      new Map(
        fields
          .filter(({ type }) => type === 'image')
          .map((field) => [
            field.key,
            new Images(picturesOf(known[field.key], files), mostOf(field)!, field.private ? PRIVATE_PATH : undefined),
          ]),
      ),
  )
  useEffect(() => () => pictures.forEach((images) => images.stop()), [pictures])
  return pictures
}

function pictureFault(field: Field, images: Images): string | undefined {
  if (images.busy) return '图片上传中，请稍候'
  if (images.failed) return '有图片没有上传成功，请重试或删除'
  if (images.pending) return images.pending
  return faultOf(field, images.fileIds)
}

interface Props {
  fields: readonly Field[]
  /** What is known already. */
  known: FormValues
  submitLabel: string
  /** Asked before anything is sent. */
  mayPass?: () => boolean
  /** May answer what is wrong, by field. */
  submit: (values: FormValues, smsCode: string | undefined) => Promise<Faults | void>
  /** Addresses of pictures that were handed in before, by file id. */
  files?: Record<string, string>
  /** What somebody has found wrong already. */
  faults?: Faults
  /** Fields that refusals are about, by their codes. */
  codes?: Record<number, string>
  /** The fields in cards of their own; all in one without it. */
  groups?: readonly Group[]
  /** Beneath the fields of a group, by its title. */
  notes?: Record<string, ReactNode>
  /** Hears what there is so far, whenever that changes. */
  onChange?: (values: FormValues) => void
  /** Beside the button. */
  second?: ReactNode
}
type Faults = Record<string, string>
export interface Group {
  title: string
  keys: readonly string[]
}

/** A form that is data: draws each field by its type, judges it as the server does, says what is wrong beneath it. */
export const DynamicForm = observer(function DynamicForm({
  fields,
  known,
  submitLabel,
  mayPass,
  submit,
  files = NONE,
  faults,
  codes = NONE,
  groups,
  notes,
  onChange,
  second,
}: Props) {
  const pictures = usePictures(fields, known, files)
  const proven = provenPhone(fields)
  /** What would be sent. */
  const given = (values: FormValues) =>
    filled(fields, { ...values, ...Object.fromEntries([...pictures].map(([key, images]) => [key, images.fileIds])) })
  const needsCode = (values: FormValues) => proven !== undefined && !phoneFault(String(values[proven.key]))
  const rules: Rules<FormValues> = Object.fromEntries(
    fields.map((field) => {
      const images = pictures.get(field.key)
      return [field.key, (value: Value) => (images ? pictureFault(field, images) : faultOf(field, value))]
    }),
  )
  rules[CODE] = (code, values) => needsCode(values) && codeFault(String(code))

  const form = useForm<FormValues>({ ...valuesFor(fields, known), [CODE]: '' }, rules, async (values): Promise<void> => {
    try {
      const found = await submit(given(values), needsCode(values) ? String(values[CODE]) : undefined)
      if (found) tell(found)
    } catch (error) {
      const name = error instanceof ApiError && fieldOf(error)
      if (!name) throw error
      tell({ [name]: messageOf(error) })
    }
  })
  const { values, errors, set, setErrors } = form
  const tell = (found: Faults) => {
    setErrors(found)
    const first = fields.find(({ key }) => found[key])
    if (first) show(first.key, found[first.key])
  }
  // Once, with what was known when it was opened.
  useEffect(() => {
    if (faults) setErrors(faults)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const sofar = JSON.stringify(given(values))
  useEffect(() => onChange?.(JSON.parse(sofar)), [sofar, onChange])
  const fieldOf = ({ code, message }: ApiError) => {
    if (codes[code]) return codes[code]
    if (code === WRONG_SMS_CODE) return CODE
    return code === WRONG_FIELD ? fields.find(({ label }) => message.includes(label))?.key : undefined
  }

  const rowOf = (field: Field) => {
    const { key } = field
    const row = (
      <FieldRow
        key={key}
        field={field}
        value={values[key]}
        error={errors[key]}
        images={pictures.get(key)}
        onChange={(value) => set(key, value)}
      />
    )
    if (field !== proven) return row
    return [
      row,
      <View key={CODE} id={fieldId(CODE)} className="field">
        <SmsCodeField
          scene="form"
          phone={String(values[key])}
          value={String(values[CODE])}
          error={errors[CODE]}
          onChange={(code) => set(CODE, code)}
          onFault={(where, fault) => form.setErrors({ ...errors, [where === 'phone' ? key : CODE]: fault })}
        />
      </View>,
    ]
  }

  return (
    <>
      {groups ? (
        groups.map(({ title, keys }) => (
          <Card key={title}>
            <SectionHead title={title} />
            {fields.filter(({ key }) => keys.includes(key)).map(rowOf)}
            {notes?.[title]}
          </Card>
        ))
      ) : (
        <Card>{fields.map(rowOf)}</Card>
      )}
      <Dock>
        {second}
        <Btn wide busy={form.busy} onTap={() => (mayPass?.() ?? true) && void form.submit()}>
          {submitLabel}
        </Btn>
      </Dock>
    </>
  )
})
