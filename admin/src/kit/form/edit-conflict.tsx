import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import type { Changed } from '../../api/call'
import type { Schema } from '../../api/contract'
import type { Row } from '../../screens'
import { timeText } from '../format'
import { TheirDoing } from '../act/their-doing'
import type { Lexicon } from '../schema'
import { Value } from '../value'

/** Member → what is to be kept of it. */
export type Choice = Row

/** Whether a member is as it was. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

interface Props {
  changed: Changed
  /** What was to be saved. */
  mine: Row
  /** What the form started from. */
  start: Row
  /** What it sends without asking. */
  given: Row
  /** What it does. */
  label: string
  schema: Schema
  lexicon: Lexicon
  onSettle: (choice: Choice) => void
}
/** Somebody else was faster: what only they changed is taken over, of what both changed one is chosen. Nothing typed is lost. */
export function EditConflict({ changed, mine, start, given, label, schema, lexicon, onSettle }: Props) {
  const unseen = changed.fields.filter(({ hidden }) => hidden)
  const asked = changed.fields.filter(({ name }) => !(name in given))
  const shown = asked.filter(({ hidden }) => !hidden)
  const both = shown.filter(({ name }) => !same(mine[name], start[name]))
  const theirs = shown.filter((field) => !both.includes(field))
  const labels = (fields: typeof shown) => fields.map(({ name }) => lexicon.label(name, schema.properties?.[name])).join('、')
  const [kept, setKept] = useState<Record<string, 'mine' | 'theirs'>>({})
  const settle = () => {
    const chosen = both.filter(({ name }) => kept[name] === 'theirs')
    onSettle(Object.fromEntries([...theirs, ...chosen].map(({ name, theirs: value }) => [name, value])))
  }
  const show = (name: string, value: unknown) => (
    <Value name={name} schema={schema.properties?.[name]} value={value} lexicon={lexicon} whole />
  )
  return (
    <Alert
      type="warning"
      role="alert"
      style={{ marginBottom: 12 }}
      title={`${changed.by} ${timeText(changed.at)} 改过，还没有保存你的`}
      description={
        <>
          {unseen.length > 0 && <p>{labels(unseen)}：对方也改了，请重新打开，看过再改。</p>}
          {asked.length < changed.fields.length && <TheirDoing {...{ changed, given, label, schema, lexicon }} />}
          {theirs.length > 0 && <p>只有对方改了的会照对方的：{labels(theirs)}</p>}
          {both.map(({ name, theirs: value }) => (
            <fieldset key={name} className="group" style={{ margin: '8px 0' }}>
              <legend className="sub">{lexicon.label(name, schema.properties?.[name])}</legend>
              <div className="sub">原来：{show(name, start[name])}</div>
              <Radio.Group
                vertical
                value={kept[name] ?? 'mine'}
                onChange={({ target }) => setKept({ ...kept, [name]: target.value })}
                options={[
                  { value: 'mine', label: <>我的：{show(name, mine[name])}</> },
                  {
                    value: 'theirs',
                    label: (
                      <>
                        {changed.by}的：{show(name, value)}
                      </>
                    ),
                  },
                ]}
              />
            </fieldset>
          ))}
          {!unseen.length && shown.length > 0 && (
            <Button size="small" type="primary" onClick={settle}>
              合并到表单，再保存
            </Button>
          )}
        </>
      }
    />
  )
}
