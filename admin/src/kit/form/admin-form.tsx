import { Button, Checkbox, DatePicker, Form, Input, InputNumber, Select, Switch, type FormInstance } from 'antd'
import type { Rule } from 'antd/es/form'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import type { Schema } from '../../api/contract'
import { Icon } from '../../icon'
import type { Row } from '../../screens'
import { FormFields } from './form-fields'
import { faultOf, type FormQuestion } from './form-fields-model'
import { wallOf } from '../format'
import { BY_NAME, FILES, KIND_BESIDE, WORDS } from './pickers'
import { Files, Media, OfKind, Remote } from './remote'
import { HIDDEN, isNullable, isRow, typeOf, type Lexicon } from '../schema'

/** Longer texts have room for lines. */
const ONE_LINE = 60
const CENTS = 100
/** Declared as the picker of what holds the questions of a form. */
const QUESTIONS = 'questions'
/** Declared as the picker of a list of words, each of which is read and ticked. */
const TICKS = 'ticks'
/** Declared as the picker of a list whose lines are read in as they stand: what is wrong is named by its line. */
const ROWS = 'rows'

type Name = (string | number)[]
/** What a form would ask of a body: its members without those that are given. */
export const asked = (schema: Schema | undefined, omit: readonly string[] = []) =>
  Object.entries(schema?.properties ?? {}).filter(
    ([name, { deprecated }]) => !deprecated && !HIDDEN.includes(name) && !omit.includes(name),
  )

/** What is no moment is left to be written anew. */
function momentOf(text: string) {
  const moment = dayjs(wallOf(text))
  return text && moment.isValid() ? moment : undefined
}

/** As the fields hold it: yuan, moments of the calendar. */
function toFields(schema: Schema, value: unknown, lexicon: Lexicon, name = ''): unknown {
  if (value === null || value === undefined) return undefined
  const kind = lexicon.kind(name, schema)
  if (kind === 'money' && typeof value === 'number') return value / CENTS
  if ((kind === 'time' || kind === 'day') && typeof value === 'string') return momentOf(value)
  if (Array.isArray(value)) return value.map((one) => toFields(schema.items ?? {}, one, lexicon, name))
  if (schema.properties && isRow(value)) return membersToFields(schema, value, lexicon)
  return value
}
export const membersToFields = (schema: Schema | undefined, value: Row, lexicon: Lexicon): Row =>
  Object.fromEntries(
    Object.entries(schema?.properties ?? {})
      .filter(([name]) => value[name] !== undefined && value[name] !== null)
      .map(([name, member]) => [name, toFields(member, value[name], lexicon, name)]),
  )
/** … for fields that hold something already: what is null empties its own. */
export const changesToFields = (schema: Schema | undefined, changes: Row, lexicon: Lexicon): Row => ({
  ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])),
  ...membersToFields(schema, changes, lexicon),
})

/** Nothing was written, in none of its members either. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && !Array.isArray(value) && !dayjs.isDayjs(value) && Object.values(value).every(isEmpty))

/** As it travels: 分, ISO 8601 by the clock of China; what is left empty is null, the empty text, or not there. */
function toWire(schema: Schema, value: unknown, lexicon: Lexicon, name = ''): unknown {
  const kind = lexicon.kind(name, schema)
  if (kind === 'money' && typeof value === 'number') return Math.round(value * CENTS)
  if (dayjs.isDayjs(value)) return kind === 'day' ? value.format('YYYY-MM-DD') : value.format('YYYY-MM-DDTHH:mm:ss[+08:00]')
  if (Array.isArray(value)) return value.map((one) => toWire(schema.items ?? {}, one, lexicon, name))
  // Fields of members hold an object of them, or nothing yet.
  if (schema.properties) return membersToWire(schema, (value ?? {}) as Row, lexicon)
  return value
}
export function membersToWire(schema: Schema, values: Row, lexicon: Lexicon): Row {
  const needed = schema.required ?? []
  const sent = Object.entries(schema.properties ?? {}).flatMap(([name, member]): [string, unknown][] => {
    const value = values[name]
    if (!isEmpty(value)) return [[name, toWire(member, value, lexicon, name)]]
    if (isNullable(member) && (needed.includes(name) || name in values)) return [[name, null]]
    if (!needed.includes(name)) return []
    if (typeOf(member) === 'array') return [[name, []]]
    if (typeOf(member) === 'boolean') return [[name, false]]
    if (typeOf(member) === 'string' && !member.minLength && !member.pattern && !member.format && !member.enum) return [[name, '']]
    if (member.properties) return [[name, membersToWire(member, {}, lexicon)]]
    return []
  })
  return Object.fromEntries(sent)
}

/** It cannot be sent as it is when nobody has touched it. */
function mustFill(schema: Schema, needed: boolean) {
  const type = typeOf(schema)
  if (!needed || isNullable(schema) || type === 'boolean') return false
  if (type === 'array') return Boolean(schema.minItems)
  return type !== 'string' || strict(schema)
}

function rulesOf(schema: Schema, needed: boolean, label: string): Rule[] {
  const type = typeOf(schema)
  const must = mustFill(schema, needed)
  return [
    ...(must ? [{ required: true, message: `请填写${label}` }] : []),
    ...(type === 'string' && schema.maxLength ? [{ max: schema.maxLength, message: `最多 ${schema.maxLength} 个字` }] : []),
    ...(type === 'string' && schema.pattern && !isDay(schema)
      ? [{ pattern: new RegExp(schema.pattern), message: schema.pattern === '\\S' ? `请填写${label}` : `${label}的写法不对` }]
      : []),
  ]
}
const isDay = (schema: Schema) => Boolean(schema.pattern?.startsWith('^\\d{4}-\\d{2}-\\d{2}'))
/** A text that may not be empty. */
const strict = ({ minLength, pattern, format, enum: values }: Schema) => Boolean(minLength || pattern || format || values)

const rowsOf = (text: string) => text.trimEnd().split('\n')
const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
interface LinesProps {
  id?: string
  value?: string[]
  onChange?: (lines: string[]) => void
  asTyped?: boolean
}
/** Sentences, one to a line: within one there are commas and blanks. */
function Lines({ id, value = [], onChange, asTyped }: LinesProps) {
  const read = asTyped ? rowsOf : linesOf
  const [typed, setTyped] = useState('')
  const text = read(typed).join('\n') === value.join('\n') ? typed : value.join('\n')
  return (
    <Input.TextArea
      id={id}
      value={text}
      placeholder="一行一个"
      autoSize={{ minRows: 3, maxRows: 16 }}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(read(target.value))
      }}
    />
  )
}

interface FieldProps {
  /** Within the list that it stands in. */
  name: Name
  /** Within the form. */
  path: Name
  schema: Schema
  needed: boolean
  lexicon: Lexicon
}
const last = (name: Name) => String(name.filter((part) => typeof part === 'string').at(-1))

function control({ schema, lexicon, ...field }: FieldProps, title: string): { node: ReactNode; valuePropName?: string } {
  const name = last(field.name)
  const kind = lexicon.kind(name, schema)
  const type = typeOf(schema)
  const items = schema.items ?? {}
  if (name === 'mediaId' && lexicon.picker(name) === 'media') return { node: <Media /> }
  if (FILES[name]) return { node: <Files kind={FILES[name]} multiple={type === 'array'} most={schema.maxItems} /> }
  if (KIND_BESIDE[name]) return { node: <OfKind around={field.path.slice(0, -1)} beside={KIND_BESIDE[name]} /> }
  const picker = lexicon.picker(name) ?? BY_NAME[name]
  if (picker === WORDS)
    return {
      node: (
        <Select
          allowClear={!field.needed || isNullable(schema)}
          options={Object.entries(lexicon.wordsOf(name)).map(([value, label]) => ({ value, label }))}
          placeholder="请选择"
        />
      ),
    }
  if (picker === ROWS) return { node: <Lines asTyped /> }
  if (picker === TICKS)
    return {
      node: (
        <Checkbox.Group
          className="ticks"
          options={(items.enum ?? []).map((value) => ({ value: String(value), label: lexicon.word(name, value) }))}
        />
      ),
    }
  if (picker && type === 'array') return { node: <Remote picker={picker} multiple /> }
  if (picker) return { node: <Remote picker={picker} /> }
  if (schema.const === true) return { node: <Checkbox>{title}</Checkbox>, valuePropName: 'checked' }
  if (type === 'boolean' && isNullable(schema))
    return { node: <Select allowClear placeholder="按默认" options={yesNo} aria-label={title} /> }
  if (type === 'boolean') return { node: <Switch aria-label={title} />, valuePropName: 'checked' }
  const options = (values: readonly (string | number)[]) => values.map((value) => ({ value, label: lexicon.word(name, value) }))
  if (schema.enum)
    return {
      node: (
        <Select
          allowClear={!field.needed}
          options={options(schema.enum)}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
        />
      ),
    }
  if (type === 'array' && items.enum)
    return { node: <Select mode="multiple" options={options(items.enum)} placeholder="请选择" /> }
  if (type === 'array' && (items.maxLength ?? 0) > ONE_LINE) return { node: <Lines /> }
  if (type === 'array')
    return {
      node: (
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={['\n', '，', ',', ' ']}
          placeholder="输入后按回车，可以粘贴多个"
        />
      ),
    }
  if (kind === 'time')
    return { node: <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} /> }
  if (kind === 'day') return { node: <DatePicker style={{ width: '100%' }} /> }
  if (kind === 'money')
    return {
      node: (
        <InputNumber
          prefix="¥"
          precision={2}
          min={schema.minimum === undefined ? undefined : schema.minimum / CENTS}
          max={schema.maximum === undefined ? undefined : schema.maximum / CENTS}
          style={{ width: '100%' }}
        />
      ),
    }
  if (type === 'integer' || type === 'number')
    return {
      node: (
        <InputNumber
          precision={type === 'integer' ? 0 : undefined}
          step={schema.multipleOf ?? 1}
          min={schema.minimum}
          max={schema.maximum}
          style={{ width: '100%' }}
        />
      ),
    }
  if (/password/i.test(name)) return { node: <Input.Password autoComplete="new-password" /> }
  if ((schema.maxLength ?? 0) > ONE_LINE)
    return { node: <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} maxLength={schema.maxLength} /> }
  return { node: <Input maxLength={schema.maxLength} /> }
}
const yesNo = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

const hintOf = (title: string, { description }: Schema) => {
  const words = description
    ?.replace(/(^|，)分($|，)/, '')
    .replace(/^ISO 8601.*/, '')
    .replace(/^UUIDv7$/, '')
  return words && words !== title && !title.startsWith(words) ? words : undefined
}

/** One member of a body: a field, a group of fields, or a list of groups. */
function Field(props: FieldProps) {
  const { name, path, schema, needed, lexicon } = props
  const label = last(name)
  const title = lexicon.label(label, schema)
  const items = schema.items
  if (schema.properties)
    return (
      <fieldset className="group" style={{ margin: '0 0 16px' }}>
        <legend className="sub">{title}</legend>
        <Members name={name} path={path} schema={schema} lexicon={lexicon} />
      </fieldset>
    )
  if (lexicon.picker(label) === QUESTIONS)
    return (
      <Form.Item
        name={name}
        label={title}
        required={mustFill(schema, needed)}
        rules={[
          ...rulesOf(schema, needed, title),
          {
            validator: (_rule, questions?: FormQuestion[]) => {
              const fault = faultOf(questions)
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
            },
          },
        ]}
      >
        <FormFields schema={schema} lexicon={lexicon} />
      </Form.Item>
    )
  if (typeOf(schema) === 'array' && items?.properties) return <Things {...props} items={items} title={title} />
  const { node, valuePropName } = control(props, title)
  return (
    <Form.Item
      name={name}
      label={schema.const === true ? undefined : title}
      extra={hintOf(title, schema)}
      required={mustFill(schema, needed)}
      rules={rulesOf(schema, needed, title)}
      valuePropName={valuePropName}
    >
      {node}
    </Form.Item>
  )
}

/** A list of groups, each of which can be moved and taken out. */
function Things({ name, path, schema, lexicon, items, title }: FieldProps & { items: Schema; title: string }) {
  return (
    <Form.Item label={title} required={Boolean(schema.minItems)} extra={hintOf(title, schema)}>
      <Form.List name={name}>
        {(fields, { add, remove, move }) => (
          <>
            {fields.map((field, at) => (
              <div key={field.key} className="group">
                <div className="row">
                  <span className="grow sub">
                    {title} {at + 1}
                  </span>
                  {at > 0 && (
                    <Button size="small" type="link" onClick={() => move(at, at - 1)}>
                      上移
                    </Button>
                  )}
                  <Button size="small" type="link" danger onClick={() => remove(field.name)}>
                    去掉
                  </Button>
                </div>
                <Members name={[field.name]} path={[...path, field.name]} schema={items} lexicon={lexicon} />
              </div>
            ))}
            {fields.length < (schema.maxItems ?? Infinity) && (
              <Button icon={<Icon name="plus" />} onClick={() => add({})}>
                加一项{title}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}

interface MembersProps {
  name?: Name
  path?: Name
  schema: Schema
  lexicon: Lexicon
  omit?: readonly string[]
}
function Members({ name = [], path = [], schema, lexicon, omit }: MembersProps) {
  return asked(schema, omit).map(([member, part]) => (
    <Field
      key={member}
      name={[...name, member]}
      path={[...path, member]}
      schema={part}
      needed={Boolean(schema.required?.includes(member))}
      lexicon={lexicon}
    />
  ))
}

interface AdminFormProps {
  form: FormInstance
  schema: Schema
  lexicon: Lexicon
  /** Members that are given and not asked for. */
  omit?: readonly string[]
  /** What it starts from, as it travels. */
  initial?: Row
  onChange?: () => void
  onSend: (body: Row) => void
  id: string
  busy?: boolean
}
/** The form of a body, made of its schema. */
export function AdminForm({ form, schema, lexicon, omit = [], initial = {}, onChange, onSend, id, busy }: AdminFormProps) {
  const left: Schema = { ...schema, properties: Object.fromEntries(asked(schema, omit)) }
  return (
    <Form
      id={id}
      form={form}
      layout="vertical"
      disabled={busy}
      initialValues={membersToFields(left, initial, lexicon)}
      onValuesChange={onChange}
      onFinish={(values: Row) => onSend(membersToWire(left, values, lexicon))}
      scrollToFirstError={{ focus: true }}
      requiredMark
    >
      <Members schema={schema} lexicon={lexicon} omit={omit} />
    </Form>
  )
}
