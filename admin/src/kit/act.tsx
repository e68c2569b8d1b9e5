import { Alert, App, Button, DatePicker, Drawer, Form, Modal, Select, Upload } from 'antd'
import type { Dayjs } from 'dayjs'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { call, callAny, Changed, messageOf, seenOf, sendFile, Waiting } from '../api/call'
import { askBatch, type Wanted } from '../api/batches'
import { factsOf, schemasOf, summaryOf, type Route, type Schema } from '../api/contract'
import { askExport } from '../api/exports'
import type { Act, Row } from '../screens'
import { useSession } from '../session'
import { AdminForm, asked, membersToFields, membersToWire } from './admin-form'
import { Clash, type Choice } from './clash'
import { countText, moneyText } from './format'
import { draftsOf } from './drafts'
import { GivenContext } from './remote'
import type { Lexicon } from './schema'
import { Value } from './value'
import { Why } from './why'

const paramsIn = (route: Route) => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name)

/** What is sent of a row without being asked for: params, query and body together, by the names that the endpoint gives them. */
function givenBy({ route, bind, fixed, batch }: Act, { row, parent, ids = [], many }: Running): Row {
  if (many) return fixed ?? {}
  const { body, query } = schemasOf(route)
  const takes = [...paramsIn(route), ...Object.keys({ ...query?.properties, ...body?.properties })]
  const own = bind ?? (row && takes.includes('id') ? { id: 'id' } : {})
  const bound = Object.entries(own).map(([member, from]) => [
    member,
    from.startsWith('^') ? parent?.[from.slice(1)] : row?.[from],
  ])
  return { ...Object.fromEntries(bound), ...fixed, ...(batch && { [batch]: ids }) }
}

/** Sends the values to where the endpoint takes them. */
export function send(
  route: Route,
  values: Row,
  { file, seen, reason }: { file?: File; seen?: string; reason?: string } = {},
): Promise<unknown> {
  const { body, query } = schemasOf(route)
  const pick = (names: string[]) => Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
  // What stands in an address is a text in every contract.
  const params = pick(paramsIn(route)) as Record<string, string>
  const asks = pick(Object.keys(query?.properties ?? {}))
  if (file) return sendFile(route, file, { params, query: asks })
  const sent = pick(Object.keys(body?.properties ?? {}))
  const once = body?.properties?.requestId && !('requestId' in sent) ? { requestId: crypto.randomUUID() } : {}
  const said = { ...sent, ...once }
  // A job makes it: it is saved when it is there.
  if (factsOf(route).download === 'job')
    return askExport({
      ...{ route, title: summaryOf(route), input: { params, query: asks, body: said }, columns: [] },
      // Where a form asks for it, it is a line of text.
      reason: reason ?? (values.reason as string | undefined),
    })
  return callAny(route, { params, query: asks, body: said, seen })
}

/** Has an act done at a time, by the clock of China. */
const plan = (act: Act, given: Row, row: Row | undefined, when: Dayjs) =>
  call('POST /admin/api/schedule/create', {
    body: {
      ...{ route: act.route, label: act.label, title: String(row?.title ?? row?.name ?? '').slice(0, 100) },
      input: JSON.stringify({ body: given }),
      dueAt: `${when.format('YYYY-MM-DDTHH:mm')}:00+08:00`,
      requestId: crypto.randomUUID(),
    },
  })

/** What an act needs of a second person, in words; empty where nobody else is needed. */
export function approvalNote(route: Route, lexicon: Lexicon): string {
  const { approval } = factsOf(route)
  if (!approval) return ''
  const after = '提交后由另一位有这项权限的同事在“复核”里同意才执行，24 小时没人处理就失效。'
  if (approval === true) return `须另一位同事复核。${after}`
  const members = schemasOf(route).body?.properties ?? {}
  const counts = 'over' in approval && approval.counts
  const together = counts ? ('days' in counts ? `连同 ${counts.days} 天内做过的` : '连同做过的') : ''
  const cases =
    'over' in approval
      ? Object.entries(approval.over).map(([name, most]) => {
          const money = lexicon.kind(name, members[name]) === 'money'
          return `${lexicon.label(name, members[name])}${together}超过 ${money ? moneyText(most) : countText(most)} `
        })
      : Object.entries(approval.unless).map(
          ([name, value]) => `${lexicon.label(name, members[name])}不是“${lexicon.word(name, value)}”`,
        )
  return `${cases.join('或')}时须另一位同事复核。${after}`
}

/** Answers that say more than that it is done. */
const tells = (result: unknown): result is Row =>
  typeof result === 'object' && result !== null && Object.keys(result).some((name) => !['id', 'recordId'].includes(name))

/** Lines that were read in, of which some are wrong. */
const faulty = ({ errors, faults = errors }: Row) => Array.isArray(faults) && faults.length > 0

interface Props {
  act: Act
  lexicon: Lexicon
  row?: Row
  /** What the list of the row stands under. */
  parent?: Row
  /** The ids of what is selected, which go together. */
  ids?: readonly string[]
  /** Done to each of them by a job. */
  many?: Many
  onDone: () => void
  onClose: () => void
}
/** Which ones: all that a list finds, or those that are named. */
export type Many = Pick<Wanted, 'title' | 'found' | 'ids'>
const howMany = ({ found, ids = [] }: Many) => found?.count ?? ids.length
/** What it is, and to how many. */
function labelOf({ act, many, ids = [] }: Props): string {
  const count = many ? howMany(many) : ids.length
  return count ? `${act.label} ${countText(count)} 项` : act.label
}

/** Sends it at once, or gives it to the job that does it to each. */
function deed({ act, many }: Props, values: Row, said: { seen?: string; reason?: string }): Promise<unknown> {
  if (!many) return send(act.route, values, said)
  const { [act.batch!]: _each, ...given } = values
  return askBatch({ ...many, route: act.route, label: act.label, given: JSON.stringify(given) })
}

/** Tells how an act ended: done, waiting for a second person, or refused; what came of it is shown until it is put away. */
function useEnding({ act, lexicon, many, onDone, onClose }: Props, onClash?: (changed: Changed) => void) {
  const { message, modal } = App.useApp()
  const offerUndo = useCallback(
    (values: Row) => {
      const key = crypto.randomUUID()
      const takeBack = async () => {
        message.destroy(key)
        try {
          await send(act.route, { ...values, ...act.undo })
          void message.success(`${act.label}：已撤销`)
          onDone()
        } catch (error) {
          void message.error(messageOf(error))
        }
      }
      void message.success({
        key,
        duration: UNDO_SECONDS,
        content: (
          <span>
            {act.label}：已完成
            <Button size="small" type="link" onClick={() => void takeBack()}>
              撤销
            </Button>
          </span>
        ),
      })
    },
    [act, message, onDone],
  )
  return useCallback(
    async (work: () => Promise<unknown>, values: Row = {}): Promise<string> => {
      try {
        const result = await work()
        onDone()
        onClose()
        const schema = schemasOf(act.route).result
        if (many) void message.success(`已开始：${act.label} ${howMany(many)} 项。可以离开，进度在右上角`)
        else if (factsOf(act.route).download === 'job')
          void message.success('已开始导出，好了自己下载，也在右上角“我的导出与批量”里')
        else if (factsOf(act.route).download) void message.success('已保存到下载')
        else if (tells(result))
          void modal.info({
            title: `${act.label}：${faulty(result) ? '有要改的行' : '已完成'}`,
            width: 560,
            icon: null,
            okText: '知道了',
            content: <Value name="result" schema={schema} value={result} lexicon={lexicon} whole />,
          })
        else if (act.undo) offerUndo(values)
        else void message.success(`${act.label}：已完成`)
        return ''
      } catch (error) {
        if (error instanceof Changed && onClash) {
          onClash(error)
          return ''
        }
        if (!(error instanceof Waiting)) return messageOf(error)
        onDone()
        onClose()
        void message.info(
          <span>
            {error.message}。<Link to="/approvals">看复核</Link>
          </span>,
        )
        return ''
      }
    },
    [act, lexicon, many, message, modal, onDone, onClose, onClash, offerUndo],
  )
}

/** How long what was done can be taken back at a tap. */
const UNDO_SECONDS = 5
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

/** The time at which it is to be done; none is now. */
const When = ({ value, onChange }: { value: Dayjs | null; onChange: (when: Dayjs | null) => void }) => (
  <p>
    <DatePicker
      aria-label="什么时候"
      placeholder="现在；或选一个时间到时再做"
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={value}
      onChange={onChange}
    />
  </p>
)

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

/** A form in a drawer; the list stays in sight. */
function FormDrawer(props: Props & { schema: Schema; omit: string[]; given: Row }) {
  const { act, row, schema, omit, given, lexicon, onClose } = props
  const { me } = useSession()
  const { modal } = App.useApp()
  const [form] = Form.useForm()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [when, setWhen] = useState<Dayjs | null>(null)
  const [start, setStart] = useState<Row | undefined>(
    act.from ? undefined : isNew(act, schema, given) ? newOf(schema, act, row) : startOf(row),
  )
  const changed = useRef(false)
  const id = useId()
  const seen = useRef(seenOf(row))
  const [clash, setClash] = useState<{ changed: Changed; mine: Row }>()
  const sent = useRef<Row>({})
  const clashed = useCallback((found: Changed) => {
    seen.current = found.seen
    setClash({ changed: found, mine: sent.current })
  }, [])
  const end = useEnding(props, clashed)
  const fields = asked(schema, omit).length
  const drafts = draftsOf(me.operator.id, `${act.route}:${String(row?.id ?? '')}`)
  const keeps = fields >= LONG_FORM
  const [draft, setDraft] = useState(() => (keeps ? drafts.read() : undefined))
  const [keptAt, setKeptAt] = useState('')
  useEffect(() => {
    if (!act.from) return
    const known: Row = { ...row, id: row?.id }
    const read = async (from: Route) => {
      try {
        const given = Object.fromEntries(paramsIn(from).map((name) => [name, known[name] ?? row?.id]))
        // What a form begins with is one thing with its members.
        const shown = (await send(from, given)) as Row
        seen.current = seenOf(shown)
        setStart(startOf(act.into ? { [act.into]: shown } : shown))
      } catch (error) {
        setFault(messageOf(error))
      }
    }
    void read(act.from)
  }, [act.from, act.into, row])
  const close = () => {
    if (!changed.current) return onClose()
    void modal.confirm({
      title: '不保存就关上？',
      content: '填写的内容不会保留。',
      okText: '不保存',
      cancelText: '继续填写',
      onOk: () => {
        drafts.drop()
        onClose()
      },
    })
  }
  const submit = async (body: Row) => {
    setBusy(true)
    sent.current = body
    const said = await end(
      async () => {
        const values = { ...body, ...given }
        const result = when ? await plan(act, values, row, when) : await deed(props, values, { seen: seen.current })
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
  const note = approvalNote(act.route, lexicon)
  const settle = (choice: Choice) => {
    form.setFieldsValue(membersToFields(schema, choice, lexicon))
    changed.current = true
    setClash(undefined)
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
      {act.note && (
        <p className="quiet" style={{ marginBottom: 12 }}>
          {act.note}
        </p>
      )}
      {factsOf(act.route).schedule && !props.many && <When value={when} onChange={setWhen} />}
      {note && (
        <p className="note wait" style={{ marginBottom: 12 }}>
          {note}
        </p>
      )}
      {draft && (
        <Alert
          style={{ marginBottom: 12 }}
          type="info"
          title={`${draft.at} 没有提交的内容还在`}
          action={
            <Button
              size="small"
              onClick={() => {
                form.setFieldsValue(membersToFields(schema, draft.values, lexicon))
                changed.current = true
                setDraft(undefined)
              }}
            >
              接着填
            </Button>
          }
        />
      )}
      {fault && <Alert style={{ marginBottom: 12 }} type="error" title={fault} role="alert" />}
      {clash && start && <Clash {...clash} start={start} schema={schema} lexicon={lexicon} onSettle={settle} />}
      {start && act.phrases && (
        <Phrases
          route={act.phrases.route}
          onChoose={(text) => {
            form.setFieldValue(act.phrases!.into, text)
            changed.current = true
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
              changed.current = true
              if (keeps) setKeptAt(drafts.keep(membersToWire(schema, form.getFieldsValue(true), lexicon)))
            }}
          />
        </GivenContext.Provider>
      )}
    </Drawer>
  )
}
/** Files go one at a time, together with what has to be said of them. */
function UploadModal(props: Props & { schema?: Schema; omit: string[]; given: Row }) {
  const { act, lexicon, onClose, schema, omit, given } = props
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm()
  const id = useId()
  const end = useEnding(props)
  const most = factsOf(act.route).uploadMaxMb
  const submit = async (values: Row) => {
    setBusy(true)
    setFault(await end(() => send(act.route, { ...values, ...given }, { file })))
    setBusy(false)
  }
  const fields = asked(schema, omit).length > 0
  return (
    <Modal
      open
      title={act.label}
      onCancel={onClose}
      okText={act.label}
      cancelText="取消"
      okButtonProps={{ disabled: !file, loading: busy, danger: act.danger }}
      onOk={() => (fields ? form.submit() : void submit({}))}
    >
      {act.note && <p className="quiet">{act.note}</p>}
      <p>
        <Upload maxCount={1} beforeUpload={(one) => (setFile(one), false)} onRemove={() => setFile(undefined)}>
          <Button>选择文件</Button>
        </Upload>
      </p>
      {most && <p className="sub">最大 {most} MB</p>}
      {fields && (
        <AdminForm id={id} form={form} schema={schema!} lexicon={lexicon} omit={omit} onSend={(values) => void submit(values)} />
      )}
      {fault && <Alert type="error" title={fault} role="alert" />}
    </Modal>
  )
}

/** Nothing is asked but whether it is meant. */
function Confirm(props: Props & { given: Row }) {
  const { act, row, lexicon, onClose, given } = props
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const end = useEnding(props)
  const note = approvalNote(act.route, lexicon)
  const { download, reveals, schedule } = factsOf(act.route)
  const asksWhy = download === 'job' && Boolean(reveals)
  const [when, setWhen] = useState<Dayjs | null>(null)
  return (
    <Modal
      open
      title={`${labelOf(props)}？`}
      onCancel={onClose}
      okText={when ? `定时${act.label}` : labelOf(props)}
      cancelText="取消"
      okButtonProps={{ danger: act.danger, loading: busy, disabled: asksWhy && !reason.trim() }}
      onOk={async () => {
        setBusy(true)
        if (when) {
          setFault(await end(() => plan(act, given, row, when)))
          setBusy(false)
          return
        }
        const said = { seen: seenOf(row), ...(asksWhy && { reason: reason.trim() }) }
        setFault(await end(() => deed(props, given, said), given))
        setBusy(false)
      }}
    >
      <p className="quiet">{act.note ?? factsOf(act.route).summary}</p>
      {schedule && !props.many && <When value={when} onChange={setWhen} />}
      {asksWhy && <Why value={reason} onChange={setReason} />}
      {note && <p className="note wait">{note}</p>}
      {fault && <Alert type="error" title={fault} role="alert" />}
    </Modal>
  )
}

/** Does an act of a declaration: asks for what the endpoint wants to know, says whose agreement it needs, and tells how it ended. */
export function ActRunner(props: Props) {
  const { act } = props
  const { body, query } = schemasOf(act.route)
  const given = givenBy(act, props)
  const omit = [...Object.keys(given), ...(act.omit ?? []), ...(act.batch ? [act.batch] : [])]
  const asks = body ?? query
  const schema = asks && act.must ? { ...asks, required: [...(asks.required ?? []), ...act.must] } : asks
  if (factsOf(act.route).upload) return <UploadModal {...props} schema={query} omit={omit} given={given} />
  if (asked(schema, omit).length) return <FormDrawer {...props} schema={schema!} omit={omit} given={given} />
  return <Confirm {...props} given={given} />
}

const isOne = (values: readonly unknown[], value: unknown) =>
  values.some((one) => JSON.stringify(one) === JSON.stringify(value ?? null))
/** Whether a row stands as an act wants it. */
export const fits = ({ when = {}, unless = {} }: Act, row: Row) =>
  Object.entries(when).every(([name, values]) => isOne(values, row[name])) &&
  !Object.entries(unless).some(([name, values]) => isOne(values, row[name]))

export interface Running {
  act: Act
  row?: Row
  parent?: Row
  ids?: readonly string[]
  many?: Many
}
/** Runs acts of a screen one at a time: `run` starts one, `running` is what it asks meanwhile. */
export function useActs(lexicon: Lexicon, onDone: () => void): { run: (what: Running) => void; running: ReactNode } {
  const [what, setWhat] = useState<Running>()
  const close = useCallback(() => setWhat(undefined), [])
  return {
    run: setWhat,
    running: what && <ActRunner {...what} lexicon={lexicon} onDone={onDone} onClose={close} />,
  }
}
