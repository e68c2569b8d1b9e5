import { Alert, Button, Drawer, Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { callAny, messageOf, seenOf, Waiting, type Changed } from '../../api/call'
import { factsOf, type Route, type Schema } from '../../api/contract'
import type { Act, Row } from '../../screens'
import { useSession } from '../../session'
import { AdminForm, asked, membersToFields, membersToWire } from './admin-form'
import { approvalNote } from '../act/approval-note'
import { EditConflict, type Choice } from './edit-conflict'
import { labelOf, paramsIn, plan, runAct, send } from '../act/run-act'
import { draftsOf } from './drafts'
import { GivenContext } from './remote'
import { useOutcome, type ActProps } from '../act/use-outcome'
import { RunAtField } from './run-at-field'
import { useUnsaved } from './use-unsaved'

/** A form of so many fields is worth keeping. */
const LONG_FORM = 5

/** It makes a new thing: nothing of the row it was asked for on is its own. */
const isNew = ({ omit }: Act, schema: Schema, given: Row) =>
  Boolean(omit?.length) || (Boolean(schema.properties?.requestId) && given.id === undefined)
/** What a form starts from: how the thing stands; the reason is always today's. */
function startOf(row: Row = {}): Row {
  const { reason: _reason, ...rest } = row
  return rest
}

/** Whoever makes something need not think of its place: it stands among the first, as the others do that nobody has moved. */
const newOf = ({ properties = {} }: Schema, { begins = [] }: Act, row: Row = {}): Row => ({
  ...('sort' in properties && { sort: 0 }),
  ...Object.fromEntries(begins.map((name) => [name, row[name]])),
})

/** Sentences that somebody has written for this, to begin with. */
function Phrases({ route, onChoose }: { route: Route; onChoose: (text: string) => void }) {
  const [all, setAll] = useState<string[]>([])
  useEffect(() => {
    callAny(route).then(
      // What a screen names as its `phrases` answers with them.
      (found) => setAll(found as string[]),
      () => {},
    )
  }, [route])
  if (!all.length) return null
  return (
    <Select
      aria-label="用写好的"
      placeholder="用写好的，再改"
      style={{ width: '100%', marginBottom: 12 }}
      value={null}
      options={all.map((text) => ({ value: text, label: text }))}
      onChange={(text: string | null) => text && onChoose(text)}
    />
  )
}

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
  const [start, setStart] = useState<Row | undefined>(
    act.from ? undefined : isNew(act, schema, given) ? newOf(schema, act, row) : startOf(row),
  )
  const { touch, leave } = useUnsaved()
  const id = useId()
  const seen = useRef(seenOf(row))
  const [conflict, setConflict] = useState<{ changed: Changed; mine: Row }>()
  const sent = useRef<Row>({})
  const showConflict = useCallback((found: Changed) => {
    // What is not shown has not been seen either: the form has to be opened anew.
    if (!found.fields.some(({ hidden }) => hidden)) seen.current = found.seen
    setConflict({ changed: found, mine: sent.current })
  }, [])
  const end = useOutcome(props, showConflict)
  const fields = asked(schema, omit).length
  const drafts = draftsOf(me.operator.id, [act.route, row?.id ?? '', ...Object.entries(given).flat()].map(String).join(':'))
  const keeps = fields >= LONG_FORM
  const [draft, setDraft] = useState(() => (keeps ? drafts.read() : undefined))
  const [keptAt, setKeptAt] = useState('')
  // What is changed need not be the row itself.
  const of = given.id ?? row?.id
  useEffect(() => {
    if (!act.from) return
    const known: Row = { ...row, id: of }
    const read = async (from: Route) => {
      try {
        const given = Object.fromEntries(paramsIn(from).map((name) => [name, known[name] ?? of]))
        // What a form begins with is one thing with its members.
        const shown = (await send(from, given)) as Row
        seen.current = seenOf(shown)
        setStart(startOf(act.into ? { [act.into]: shown } : shown))
      } catch (error) {
        setFault(messageOf(error))
      }
    }
    void read(act.from)
  }, [act.from, act.into, row, of])
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
        const work = when ? plan(act, values, row, when) : runAct(props, values, { seen: seen.current })
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
  /** Numbers that change meanwhile: what a form makes of them is told from what it had begun with. */
  const moving = Object.values(act.was ?? {})
  const keep = () =>
    drafts.keep(
      membersToWire(schema, form.getFieldsValue(true), lexicon),
      Object.fromEntries(moving.map((name) => [name, start?.[name]])),
    )
  const takeUp = ({ values, seen: began = {} }: NonNullable<typeof draft>) => {
    const isKept = (name: string) => !moving.includes(name) || (name in began && (values[name] ?? null) !== null)
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))
    setStart({ ...start, ...Object.fromEntries(moving.filter((name) => name in kept).map((name) => [name, began[name]])) })
    form.setFieldsValue(membersToFields(schema, kept, lexicon))
    touch()
    setDraft(undefined)
  }
  const note = approvalNote(act.route, lexicon)
  const settle = (choice: Choice) => {
    // Theirs has been seen now, whatever is kept of it.
    setStart({ ...start, ...Object.fromEntries((conflict?.changed.fields ?? []).map(({ name, theirs }) => [name, theirs])) })
    form.setFieldsValue(membersToFields(schema, choice, lexicon))
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
          {keptAt && <span className="grow sub">草稿已存 {keptAt}</span>}
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
      {draft && start && (
        <Alert
          style={{ marginBottom: 12 }}
          type="info"
          title={`${draft.at} 没有提交的内容还在`}
          action={
            <Button size="small" onClick={() => takeUp(draft)}>
              接着填
            </Button>
          }
        />
      )}
      {fault && <Alert style={{ marginBottom: 12 }} type="error" title={fault} role="alert" />}
      {conflict && start && <EditConflict {...conflict} start={start} schema={schema} lexicon={lexicon} onSettle={settle} />}
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
              if (keeps) setKeptAt(keep())
            }}
          />
        </GivenContext.Provider>
      )}
    </Drawer>
  )
}
