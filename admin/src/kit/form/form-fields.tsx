import { Button, Checkbox, Input, InputNumber, Radio, Select, Switch } from 'antd'
import type { KeyboardEvent } from 'react'
import type { Schema } from '../../api/contract'
import { Icon } from '../../icon'
import {
  hasMax,
  hasOptions,
  hasPrefill,
  hasVerify,
  moved,
  typed,
  withCopy,
  withNew,
  type FormQuestion,
} from './form-fields-model'
import type { Lexicon } from '../schema'

interface Props {
  value?: FormQuestion[]
  onChange?: (questions: FormQuestion[]) => void
  /** Of the list of questions. */
  schema: Schema
  lexicon: Lexicon
}

/** Writes the questions of a form, and shows beside them what people will fill in. */
export function FormFields({ value: questions = [], onChange, schema, lexicon }: Props) {
  const members = schema.items?.properties ?? {}
  const set = (next: FormQuestion[]) => onChange?.(next)
  const put = (at: number, next: FormQuestion) => set(questions.map((one, n) => (n === at ? next : one)))
  const change = (at: number, part: Partial<FormQuestion>) => put(at, { ...questions[at], ...part })
  const options = (name: string) => (members[name]?.enum ?? []).map((value) => ({ value, label: lexicon.word(name, value) }))
  const onKeys = (at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    set(moved(questions, at, event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <>
      {questions.map((question, at) => (
        <fieldset key={question.key} className="group" style={{ margin: 0 }} onKeyDown={onKeys(at)}>
          <legend className="sub">第 {at + 1} 题</legend>
          <div className="row wrap">
            <Input
              aria-label={`第 ${at + 1} 题的题目`}
              placeholder="题目"
              maxLength={50}
              value={question.label}
              onChange={({ target }) => change(at, { label: target.value })}
              style={{ flex: 1, minWidth: 160 }}
            />
            <Select
              aria-label={`第 ${at + 1} 题怎么填`}
              options={options('type')}
              value={question.type}
              onChange={(type: string) => put(at, typed(question, type))}
              style={{ width: 120 }}
            />
            <label className="row">
              <Switch size="small" checked={question.required} onChange={(required) => change(at, { required })} /> 必填
            </label>
          </div>
          {hasOptions(question) && (
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              aria-label={`第 ${at + 1} 题的选项`}
              placeholder="选项，输入后按回车，可以粘贴多行"
              tokenSeparators={['\n']}
              value={question.options}
              onChange={(given: string[]) => change(at, { options: given })}
              style={{ width: '100%', marginTop: 8 }}
            />
          )}
          <div className="row wrap" style={{ marginTop: 8 }}>
            <Input
              aria-label={`第 ${at + 1} 题的提示`}
              placeholder="提示（可以不写）"
              maxLength={100}
              value={question.hint}
              onChange={({ target }) => change(at, { hint: target.value || undefined })}
              style={{ flex: 1, minWidth: 160 }}
            />
            {hasMax(question) && (
              <InputNumber
                aria-label={`第 ${at + 1} 题最多几字或几个`}
                placeholder="最多"
                min={1}
                max={question.type === 'image' ? 9 : 2000}
                precision={0}
                value={question.max}
                onChange={(max) => change(at, { max: max ?? undefined })}
                style={{ width: 88 }}
              />
            )}
            {hasPrefill(question) && (
              <Select
                allowClear
                aria-label={`第 ${at + 1} 题自动带出`}
                placeholder="自动带出"
                options={options('prefill')}
                value={question.prefill}
                onChange={(prefill?: string) => change(at, { prefill })}
                style={{ width: 120 }}
              />
            )}
            {hasVerify(question) && (
              <Checkbox checked={question.verify} onChange={({ target }) => change(at, { verify: target.checked || undefined })}>
                短信验证
              </Checkbox>
            )}
          </div>
          <div className="row" style={{ marginTop: 8 }}>
            <Button size="small" type="link" disabled={at === 0} onClick={() => set(moved(questions, at, -1))}>
              上移
            </Button>
            <Button size="small" type="link" disabled={at === questions.length - 1} onClick={() => set(moved(questions, at, 1))}>
              下移
            </Button>
            <Button
              size="small"
              type="link"
              disabled={questions.length >= (schema.maxItems ?? Infinity)}
              onClick={() => set(withCopy(questions, at))}
            >
              复制
            </Button>
            <Button size="small" type="link" danger onClick={() => set(questions.filter((_, n) => n !== at))}>
              去掉
            </Button>
          </div>
        </fieldset>
      ))}
      {questions.length < (schema.maxItems ?? Infinity) && (
        <Button icon={<Icon name="plus" />} onClick={() => set(withNew(questions))}>
          加一题
        </Button>
      )}
      {questions.length > 0 && <Shown questions={questions} lexicon={lexicon} />}
    </>
  )
}

/** The form as people will see it; nothing of it can be filled in here. */
function Shown({ questions, lexicon }: { questions: FormQuestion[]; lexicon: Lexicon }) {
  return (
    <section className="group" aria-label="填的人看到的" style={{ marginTop: 8 }}>
      <p className="sub">填的人看到的（Alt ↑ ↓ 移动一题）</p>
      {questions.map((question) => (
        <div key={question.key} style={{ marginTop: 12 }}>
          <div>
            {question.label || <span className="quiet">（没有题目）</span>}
            {question.required && <span className="bad"> *</span>}
          </div>
          <Blank question={question} lexicon={lexicon} />
          {question.hint && <div className="sub">{question.hint}</div>}
        </div>
      ))}
    </section>
  )
}

function Blank({ question, lexicon }: { question: FormQuestion; lexicon: Lexicon }) {
  const { type, options = [], prefill } = question
  if (type === 'radio') return <Radio.Group disabled options={options} />
  if (type === 'checkbox') return <Checkbox.Group disabled options={options} />
  if (type === 'textarea') return <Input.TextArea disabled autoSize={{ minRows: 2 }} />
  if (type === 'image') return <Button disabled>上传图片</Button>
  const placeholder = type === 'select' ? '请选择' : prefill ? `自动带出${lexicon.word('prefill', prefill)}` : ''
  return <Input disabled placeholder={placeholder} />
}
