import { Alert, App, Button, Drawer, Form, Modal, Upload } from 'antd'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { callAny, messageOf, sendFile, Waiting } from '../api/call'
import { factsOf, schemasOf, type Route, type Schema } from '../api/contract'
import type { Act, Row } from '../screens'
import { useSession } from '../session'
import { AdminForm, asked, membersToFields, membersToWire } from './admin-form'
import { countText, moneyText } from './format'
import { GivenContext } from './remote'
import type { Lexicon } from './schema'
import { Value } from './value'

const paramsIn = (route: Route) => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name)

/** What is sent of a row without being asked for: params, query and body together, by the names that the endpoint gives them. */
function givenBy({ route, bind, fixed, batch }: Act, row: Row | undefined, parent: Row | undefined, ids: readonly string[]): Row {
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
export function send(route: Route, values: Row, file?: File): Promise<unknown> {
  const { body, query } = schemasOf(route)
  const pick = (names: string[]) => Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
  const params = pick(paramsIn(route)) as Record<string, string>
  const asks = pick(Object.keys(query?.properties ?? {}))
  if (file) return sendFile(route, file, { params, query: asks })
  const sent = pick(Object.keys(body?.properties ?? {}))
  const once = body?.properties?.requestId && !('requestId' in sent) ? { requestId: crypto.randomUUID() } : {}
  return callAny(route, { params, query: asks, body: { ...sent, ...once } })
}

/** What an act needs of a second person, in words; empty where nobody else is needed. */
export function approvalNote(route: Route, lexicon: Lexicon): string {
  const { approval } = factsOf(route)
  if (!approval) return ''
  const after = '提交后由另一位有这项权限的同事在“复核”里同意才执行，24 小时没人处理就失效。'
  if (approval === true) return `须另一位同事复核。${after}`
  const members = schemasOf(route).body?.properties ?? {}
  const cases =
    'over' in approval
      ? Object.entries(approval.over).map(([name, most]) => {
          const money = lexicon.kind(name, members[name]) === 'money'
          return `${lexicon.label(name, members[name])}超过 ${money ? moneyText(most) : countText(most)}`
        })
      : Object.entries(approval.unless).map(
          ([name, value]) => `${lexicon.label(name, members[name])}不是“${lexicon.word(name, value)}”`,
        )
  return `${cases.join('或')}时须另一位同事复核。${after}`
}

/** Answers that say more than that it is done. */
const tells = (result: unknown): result is Row =>
  typeof result === 'object' && result !== null && Object.keys(result).some((name) => !['id', 'recordId'].includes(name))

interface Props {
  act: Act
  lexicon: Lexicon
  row?: Row
  /** What the list of the row stands under. */
  parent?: Row
  /** The ids of what is selected. */
  ids?: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Tells how an act ended: done, waiting for a second person, or refused; what came of it is shown until it is put away. */
function useEnding({ act, lexicon, onDone, onClose }: Props) {
  const { message, modal } = App.useApp()
  return useCallback(
    async (work: () => Promise<unknown>): Promise<string> => {
      try {
        const result = await work()
        onDone()
        onClose()
        const schema = schemasOf(act.route).result
        if (factsOf(act.route).download) void message.success('已保存到下载')
        else if (tells(result))
          void modal.info({
            title: `${act.label}：已完成`,
            width: 560,
            icon: null,
            okText: '知道了',
            content: <Value name="result" schema={schema} value={result} lexicon={lexicon} whole />,
          })
        else void message.success(`${act.label}：已完成`)
        return ''
      } catch (error) {
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
    [act, lexicon, message, modal, onDone, onClose],
  )
}

const draftKey = (who: string, { route }: Act, row?: Row) => `draft:${who}:${route}:${String(row?.id ?? '')}`
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

/** A form in a drawer; the list stays in sight. */
function FormDrawer(props: Props & { schema: Schema; omit: string[]; given: Row }) {
  const { act, row, schema, omit, given, lexicon, onClose } = props
  const { me } = useSession()
  const { modal } = App.useApp()
  const [form] = Form.useForm()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [start, setStart] = useState<Row | undefined>(act.from ? undefined : isNew(act, schema, given) ? {} : startOf(row))
  const changed = useRef(false)
  const id = useId()
  const end = useEnding(props)
  const fields = asked(schema, omit).length
  const key = draftKey(me.operator.id, act, row)
  const keeps = fields >= LONG_FORM
  const [draft, setDraft] = useState(() => (keeps ? sessionStorage.getItem(key) : null))
  useEffect(() => {
    if (!act.from) return
    const known = { ...row, id: row?.id }
    send(act.from, Object.fromEntries(paramsIn(act.from).map((name) => [name, known[name as 'id'] ?? row?.id]))).then(
      (shown) => setStart(startOf(shown as Row)),
      (error: unknown) => setFault(messageOf(error)),
    )
  }, [act.from, row])
  const close = () => {
    if (!changed.current) return onClose()
    void modal.confirm({
      title: '不保存就关上？',
      content: '填写的内容不会保留。',
      okText: '不保存',
      cancelText: '继续填写',
      onOk: onClose,
    })
  }
  const submit = async (body: Row) => {
    setBusy(true)
    const said = await end(async () => {
      const result = await send(act.route, { ...body, ...given })
      sessionStorage.removeItem(key)
      return result
    })
    setFault(said)
    setBusy(false)
  }
  const note = approvalNote(act.route, lexicon)
  return (
    <Drawer
      open
      title={act.label}
      size={fields > 8 ? 640 : 440}
      onClose={close}
      footer={
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" danger={act.danger} htmlType="submit" form={id} loading={busy} disabled={!start}>
            {act.label}
          </Button>
        </div>
      }
    >
      {act.note && (
        <p className="quiet" style={{ marginBottom: 12 }}>
          {act.note}
        </p>
      )}
      {note && (
        <p className="note wait" style={{ marginBottom: 12 }}>
          {note}
        </p>
      )}
      {draft && (
        <Alert
          style={{ marginBottom: 12 }}
          type="info"
          title="上次没有提交的内容还在"
          action={
            <Button
              size="small"
              onClick={() => {
                form.setFieldsValue(membersToFields(schema, JSON.parse(draft) as Row, lexicon))
                changed.current = true
                setDraft(null)
              }}
            >
              接着填
            </Button>
          }
        />
      )}
      {fault && <Alert style={{ marginBottom: 12 }} type="error" title={fault} role="alert" />}
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
              if (keeps)
                sessionStorage.setItem(key, JSON.stringify(membersToWire(schema, form.getFieldsValue(true) as Row, lexicon)))
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
    setFault(await end(() => send(act.route, { ...values, ...given }, file)))
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
  const { act, lexicon, onClose, given } = props
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const end = useEnding(props)
  const note = approvalNote(act.route, lexicon)
  return (
    <Modal
      open
      title={`${act.label}？`}
      onCancel={onClose}
      okText={act.label}
      cancelText="取消"
      okButtonProps={{ danger: act.danger, loading: busy }}
      onOk={async () => {
        setBusy(true)
        setFault(await end(() => send(act.route, given)))
        setBusy(false)
      }}
    >
      <p className="quiet">{act.note ?? factsOf(act.route).summary}</p>
      {note && <p className="note wait">{note}</p>}
      {fault && <Alert type="error" title={fault} role="alert" />}
    </Modal>
  )
}

/** Does an act of a declaration: asks for what the endpoint wants to know, says whose agreement it needs, and tells how it ended. */
export function ActRunner(props: Props) {
  const { act, row, parent, ids = [] } = props
  const { body, query } = schemasOf(act.route)
  const given = givenBy(act, row, parent, ids)
  const omit = [...Object.keys(given), ...(act.omit ?? [])]
  const schema = body ?? query
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

interface Running {
  act: Act
  row?: Row
  parent?: Row
  ids?: readonly string[]
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
