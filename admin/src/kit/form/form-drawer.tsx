import { Alert, Button, Drawer, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useEffect, useId, useRef, useState } from 'react'
import { Waiting, type Changed } from '../../api/call'
import { factsOf, type Schema } from '../../api/contract'
import type { Row } from '../../screens'
import { useSession } from '../../session'
import { AdminForm, asked, changesToFields, membersToFields, membersToWire } from './admin-form'
import { approvalNote } from '../act/approval-note'
import { EditConflict, type Choice } from './edit-conflict'
import { labelOf, plan, runAct } from '../act/run-act'
import { Phrases } from './phrases'
import type { Draft } from './drafts'
import { GivenContext } from './remote'
import { useOutcome, type ActProps } from '../act/use-outcome'
import { RunAtField } from './run-at-field'
import { useDraft } from './use-draft'
import { useStart } from './use-start'
import { useUnsaved } from './use-unsaved'

/** A form of so many fields is worth keeping. */
const LONG_FORM = 5

/** To what it is done: whoever tapped the row beside it sees so in time. */
export const Called = ({ name }: { name?: string }) => name && <p style={{ marginBottom: 8, fontWeight: 600 }}>{name}</p>

/** A form in a drawer; the list stays in sight. */
export function FormDrawer(props: ActProps & { schema: Schema; omit: string[]; given: Row }) {
  const { act, row, called, schema, omit, given, lexicon, onClose } = props
  const { me } = useSession()
  const [form] = Form.useForm()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [when, setWhen] = useState<Dayjs | null>(null)
  const { start, setStart, look, seenBy } = useStart(props, schema, given, setFault)
  const { touch, leave } = useUnsaved()
  const id = useId()
  const [conflict, setConflict] = useState<{ changed: Changed; mine: Row }>()
  const sent = useRef<Row>({})
  const fields = asked(schema, omit).length
  /** Numbers that change meanwhile: what a form makes of them is told from what it had begun with. */
  const moving = Object.values(act.was ?? {})
  const draftOf = [act.route, row?.id ?? '', ...Object.entries(given).flat()].map(String).join(':')
  const drafts = useDraft(me.operator.id, draftOf, { keeps: fields >= LONG_FORM, moving })
  const keep = (changed = conflict?.changed) => {
    const wireOf = (values: Row) => membersToWire(schema, values, lexicon)
    // What others made of a member that is not shown is to be looked at first: mine of it is written anew.
    const unseen = changed?.fields.filter(({ hidden }) => hidden).map(({ name }) => name)
    const began = wireOf(membersToFields(schema, start ?? {}, lexicon))
    // What was emptied does not travel, and is kept as empty.
    const emptied = asked(schema, omit).flatMap(([name]) => (name in began ? [[name, null] as const] : []))
    const written: Row = { ...Object.fromEntries(emptied), ...wireOf(form.getFieldsValue(true)) }
    const values = Object.entries(written).filter(([name]) => !unseen?.includes(name))
    drafts.keep({ values: Object.fromEntries(values), seen: began, look: seenBy() })
  }
  const end = useOutcome(props, (found) => {
    if (found.fields.some(({ hidden }) => hidden)) keep(found)
    else look(found.seen)
    setConflict({ changed: found, mine: sent.current })
  })
  const close = () =>
    leave((lost) => {
      if (lost) drafts.drop()
      onClose()
    })
  const submit = async (body: Row) => {
    setBusy(true)
    sent.current = body
    const said = await end(
      async () => {
        const was = Object.entries(act.was ?? {}).map(([member, from]) => [member, start?.[from]])
        const values = { ...body, ...given, ...Object.fromEntries(was) }
        const work = when ? plan(act, values, row, when) : runAct(props, values, { seen: seenBy() })
        const result = await work.catch((error: unknown) => {
          // It is on its way to a second person.
          if (error instanceof Waiting) drafts.drop()
          throw error
        })
        drafts.drop()
        return result
      },
      { ...body, ...given },
    )
    setFault(said)
    setBusy(false)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      form.submit()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [form])
  const takeUp = (draft: Draft) => {
    const { mine, before, look: by } = drafts.take(draft)
    if (by) look(by)
    setStart({ ...start, ...before })
    form.setFieldsValue(changesToFields(schema, mine, lexicon))
    touch()
  }
  const note = approvalNote(act.route, lexicon)
  const settle = (choice: Choice) => {
    // Theirs has been seen now, whatever is kept of it.
    setStart({ ...start, ...Object.fromEntries((conflict?.changed.fields ?? []).map(({ name, theirs }) => [name, theirs])) })
    form.setFieldsValue(changesToFields(schema, choice, lexicon))
    touch()
    setConflict(undefined)
  }
  return (
    <Drawer
      open
      title={labelOf(props)}
      size={fields > 8 ? 640 : 440}
      onClose={close}
      footer={
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          {drafts.keptAt && <span className="grow sub">草稿已存 {drafts.keptAt}</span>}
          <Button onClick={close}>取消</Button>
          <Button type="primary" danger={act.danger} htmlType="submit" form={id} loading={busy} disabled={!start} title="Ctrl S">
            {when && '定时'}
            {labelOf(props)}
          </Button>
        </div>
      }
    >
      <Called name={called} />
      {act.note && (
        <p className="quiet" style={{ marginBottom: 12 }}>
          {act.note}
        </p>
      )}
      {factsOf(act.route).schedule && !props.many && <RunAtField value={when} onChange={setWhen} />}
      {note && (
        <p className="note wait" style={{ marginBottom: 12 }}>
          {note}
        </p>
      )}
      {drafts.draft && start && (
        <Alert
          style={{ marginBottom: 12 }}
          type="info"
          title={`${drafts.draft.at} 没有提交的内容还在`}
          action={
            <Button size="small" onClick={() => takeUp(drafts.draft!)}>
              接着填
            </Button>
          }
        />
      )}
      {fault && <Alert style={{ marginBottom: 12 }} type="error" title={fault} role="alert" />}
      {conflict && start && (
        <EditConflict
          {...conflict}
          given={given}
          label={labelOf(props)}
          start={start}
          schema={schema}
          lexicon={lexicon}
          onSettle={settle}
        />
      )}
      {start && act.phrases && (
        <Phrases
          route={act.phrases.route}
          onChoose={(text) => {
            form.setFieldValue(act.phrases!.into, text)
            touch()
          }}
        />
      )}
      {start && (
        <GivenContext.Provider value={given}>
          <AdminForm
            id={id}
            form={form}
            schema={schema}
            lexicon={lexicon}
            omit={omit}
            initial={start}
            busy={busy}
            onSend={(body) => void submit(body)}
            onChange={() => {
              touch()
              keep()
            }}
          />
        </GivenContext.Provider>
      )}
    </Drawer>
  )
}
