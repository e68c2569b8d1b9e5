import { Alert, Button, Form, Modal, Upload } from 'antd'
import type { Dayjs } from 'dayjs'
import { useCallback, useId, useState, type ReactNode } from 'react'
import { seenOf, type Changed } from '../../api/call'
import { factsOf, schemasOf, type Schema } from '../../api/contract'
import type { Act, Row } from '../../screens'
import { AdminForm, asked } from '../form/admin-form'
import { timeText } from '../format'
import { approvalNote } from './approval-note'
import { givenBy, labelOf, plan, runAct, send, type Running } from './run-act'
import { Called, FormDrawer } from '../form/form-drawer'
import type { Lexicon } from '../schema'
import { useOutcome, type ActProps } from './use-outcome'
import { RunAtField } from '../form/run-at-field'
import { ReasonField } from '../form/reason-field'
import { TheirDoing } from './their-doing'

/** Files go one at a time, together with what has to be said of them. */
function UploadModal(props: ActProps & { schema?: Schema; omit: string[]; given: Row }) {
  const { act, called, lexicon, onClose, schema, omit, given } = props
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm()
  const id = useId()
  const end = useOutcome(props)
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
      <Called name={called} />
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
function Confirm(props: ActProps & { given: Row }) {
  const { act, row, called, lexicon, onClose, onDone, given } = props
  const [fault, setFault] = useState('')
  const [changed, setChanged] = useState<Changed>()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const end = useOutcome(props, (found) => {
    setChanged(found)
    // The list shows how it stands by now.
    onDone()
  })
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
        const said = { seen: changed?.seen ?? seenOf(row), ...(asksWhy && { reason: reason.trim() }) }
        setFault(await end(() => runAct(props, given, said), given))
        setBusy(false)
      }}
    >
      <Called name={called} />
      <p className="quiet">{act.note ?? factsOf(act.route).summary}</p>
      {schedule && !props.many && <RunAtField value={when} onChange={setWhen} />}
      {asksWhy && <ReasonField value={reason} onChange={setReason} />}
      {note && <p className="note wait">{note}</p>}
      {changed && (
        <Alert
          type="warning"
          role="alert"
          title={`${changed.by} ${timeText(changed.at)} 改过，还没有${act.label}`}
          description={<TheirDoing {...{ changed, given, lexicon }} label={labelOf(props)} schema={schemasOf(act.route).body} />}
        />
      )}
      {fault && <Alert type="error" title={fault} role="alert" />}
    </Modal>
  )
}

/**
 * Does an act of a declaration: asks for what the endpoint wants to know, says whose agreement it needs, and tells how it
 * ended.
 */
function ActRunner(props: ActProps) {
  const { act } = props
  const { body, query } = schemasOf(act.route)
  const given = givenBy(act, props)
  const omit = [...Object.keys({ ...given, ...act.was }), ...(act.omit ?? []), ...(act.batch ? [act.batch] : [])]
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

/** Whether the rows under a tab, which all stand as it says, are as an act wants them. */
export const fitsTab = ({ when = {} }: Act, by: string | undefined, value: string | undefined) =>
  by === undefined || value === undefined || !(by in when) || when[by].some((one) => String(one) === value)

/** Runs acts of a screen one at a time: `run` starts one, `running` is what it asks meanwhile. */
export function useActs(lexicon: Lexicon, onDone: () => void): { run: (what: Running) => void; running: ReactNode } {
  const [what, setWhat] = useState<Running>()
  const close = useCallback(() => setWhat(undefined), [])
  return {
    run: setWhat,
    running: what && <ActRunner {...what} lexicon={lexicon} onDone={onDone} onClose={close} />,
  }
}
