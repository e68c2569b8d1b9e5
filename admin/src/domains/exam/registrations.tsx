import { Alert, App, Button, Drawer, Image, Input, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../api/call'
import { AdminTable } from '../../kit/table/admin-table'
import { Fault } from '../../kit/fault'
import { timeText } from '../../kit/format'
import { Keys, useKeys, type KeyMap } from '../../kit/keys'
import { lexicon } from '../../kit/schema'
import { useLoad } from '../../kit/use-load'
import { useUnsaved } from '../../kit/form/use-unsaved'
import { Tag } from '../../kit/value'
import type { List, Row } from '../../screens'
import { useMay } from '../../session'
import { countWorkbench } from '../workbench/waiting'
import domain from './declared'

const WAITING = 2
const APPROVED = 4
const list: List = {
  title: '报名审核',
  route: 'POST /admin/api/registration/page',
  initial: { status: WAITING },
  tabs: { by: 'status' },
  empty: '没有这样的报名。待审核的先提交的在前。',
  filters: ['status', 'batchId', 'courseId', 'name', 'phone', 'userId', 'ticketNo', 'unfit'],
  columns: ['name', 'status', 'course', 'batch', 'idMask', 'ticketNo', 'theory', 'skill', 'submittedAt', 'unfit'],
  labels: { name: '姓名', phone: '手机号、后四位' },
  acts: [
    {
      route: 'POST /admin/api/registration/approve',
      label: '通过',
      batch: 'ids',
      omit: ['submittedAt'],
      note: '选中的有一份不能通过就都不动；符合条件的全部，一份一份地做，不能通过的会写明。',
    },
    { route: 'POST /admin/api/registration/certified', label: '证书已发', batch: 'ids' },
    {
      route: 'POST /admin/api/registration/uncertified',
      label: '收回“证书已发”',
      batch: 'id',
      note: '记错了的回到合格，成绩可以再更正；本人收到通知，看得到原因。',
    },
    {
      route: 'POST /admin/api/registration/absent',
      label: '缺考',
      batch: 'ids',
      note: '考试以后才能记。准考证收回，本人收到通知，可以改报以后的批次。',
    },
    {
      route: 'POST /admin/api/registration/present',
      label: '收回缺考',
      batch: 'id',
      note: '记错了的回到已报考，准考证照旧，可以再导入成绩；本人收到通知，看得到原因。本人又提交了以后批次的，先驳回那一次。',
    },
  ],
}
const words = lexicon(domain, list)
const isPicture = (value: string) => /^(\/|https?:)/.test(value)

/** The papers of somebody: masked, until one says why they are looked at. */
function Papers({ id, onType, onDone }: { id: string; onType: () => void; onDone: (decided: boolean) => void }) {
  const may = useMay()
  const { message, modal } = App.useApp()
  const { value, fault, again } = useLoad(() => call('GET /admin/api/registration/show/:id', { params: { id } }), id)
  const { value: given } = useLoad<{ reasons: string[]; fields: { key: string; label: string }[] }>(async () =>
    may('GET /admin/api/registration/reason/list')
      ? call('GET /admin/api/registration/reason/list')
      : { reasons: [], fields: [] },
  )
  const [whole, setWhole] = useState<{ key: string; label: string; value: string }[]>()
  const [own, setReason] = useState<string>()
  const [keys, setKeys] = useState<string[]>([])
  const [said, setSaid] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const reason = own ?? given?.reasons[0] ?? ''
  const status = value?.registration.status
  const waits = status === WAITING && may('POST /admin/api/registration/approve')
  const refusable = (waits || status === APPROVED) && may('POST /admin/api/registration/reject')
  const decide = async (work: () => Promise<unknown>, done: string) => {
    if (busy || !refusable) return
    setBusy(true)
    setRefused('')
    try {
      await work()
      void message.success(done, 1.5)
      void countWorkbench()
      onDone(true)
    } catch (error) {
      setRefused(messageOf(error))
      // What was handed in again stands there then, to be looked at.
      again()
    } finally {
      setBusy(false)
    }
  }
  const submittedAt = value?.registration.submittedAt ?? undefined
  const pass = () =>
    void decide(() => call('POST /admin/api/registration/approve', { body: { ids: [id], submittedAt } }), '已通过')
  const reject = () => {
    if (!reason.trim()) return setRefused('先选一个原因')
    const fields = keys.map((key) => ({ key, words: (said[key] || reason).trim() }))
    const body = { id, submittedAt, reason: reason.trim(), fields }
    void decide(() => call('POST /admin/api/registration/reject', { body }), '已驳回')
  }
  const skip = ['跳过', () => onDone(false)] as const
  const keyMap: KeyMap = waits ? { a: ['通过', pass], r: ['驳回', reject], s: skip } : { s: skip }
  useKeys(keyMap)
  const reveal = () => {
    let why = ''
    void modal.confirm({
      icon: null,
      title: '看完整资料',
      content: (
        <>
          <p className="quiet">完整的身份证号、手机号、邮箱与照片，这次查看和原因会留下记录。</p>
          <Input
            aria-label="为什么要看"
            placeholder="为什么要看"
            maxLength={200}
            onChange={({ target }) => (why = target.value)}
          />
        </>
      ),
      okText: '查看',
      cancelText: '取消',
      onOk: async () => {
        try {
          setWhole(await call('POST /admin/api/registration/private/:id', { params: { id }, body: { reason: why } }))
        } catch (error) {
          void message.error(messageOf(error))
          throw error
        }
      },
    })
  }
  if (!value) return fault ? <Fault words={fault} again={again} /> : <Skeleton active />
  const { registration, fields, rejected, rejectReason, consentAt, sittings } = value
  // What is looked at whole takes the place of what was masked; all else stays beside it.
  const clear = new Map(whole?.map(({ key, value: text }) => [key, text]))
  const shown = fields.map((field) => ({ ...field, value: clear.get(field.key) ?? field.value }))
  const faultOf = (key: string) => rejected.find((one) => one.key === key)?.words
  const pictures = shown
    .filter(({ value: text }) => isPicture(text))
    .flatMap((field) => field.value.split(' ').map((url) => ({ ...field, url })))
  return (
    <>
      <div className="row wrap" style={{ marginBottom: 12 }}>
        <Tag tone={words.tone('status', registration.status)}>{registration.statusText}</Tag>
        <span>{registration.course}</span>
        <span className="sub">{registration.batch}</span>
        {may('GET /admin/api/user/show/:id') && <Link to={`/people/${registration.userId}`}>看这个人</Link>}
        <span className="grow" style={{ textAlign: 'right' }}>
          {!whole && may('POST /admin/api/registration/private/:id') && <Button onClick={reveal}>看完整资料</Button>}
          {waits && <Keys keys={keyMap} />}
        </span>
      </div>
      {registration.unfit && (
        <p className="note wait" style={{ marginBottom: 12 }}>
          考试改期以后：{registration.unfit}
        </p>
      )}
      {rejectReason && (
        <p className="note wait" style={{ marginBottom: 12 }}>
          上次驳回：{rejectReason}
        </p>
      )}
      {pictures.length > 0 && (
        <Image.PreviewGroup>
          <div className="photos">
            {pictures.map(({ key, label, url }) => (
              <figure key={url}>
                <Image src={url} alt={label} />
                <figcaption>
                  {label} {faultOf(key) && <span className="warn">{faultOf(key)}</span>}
                </figcaption>
              </figure>
            ))}
          </div>
        </Image.PreviewGroup>
      )}
      <dl className="facts">
        {shown
          .filter(({ value: text }) => !isPicture(text))
          .map(({ key, label, value: text }) => [
            <dt key={`${key}-label`}>{label}</dt>,
            <dd key={key}>
              {text || '—'} {faultOf(key) && <span className="warn">{faultOf(key)}</span>}
            </dd>,
          ])}
        <dt>同意处理资料</dt>
        <dd>{consentAt ? timeText(consentAt) : '—'}</dd>
        {sittings.map(({ batch, ticketNo, theory, skill }) => [
          <dt key={`${ticketNo}-label`}>以前报考</dt>,
          <dd key={ticketNo}>
            {batch}，准考证号 {ticketNo}，{theory === null ? '缺考' : `理论 ${theory} 分，技能 ${skill} 分`}
          </dd>,
        ])}
      </dl>
      {refusable && (
        <section className="group" style={{ marginTop: 16 }} onInput={onType}>
          {refused && <Alert type="error" title={refused} role="alert" style={{ marginBottom: 12 }} />}
          {waits && (
            <Button type="primary" loading={busy} onClick={pass}>
              通过 <kbd>A</kbd>
            </Button>
          )}
          <div style={{ marginTop: 16 }}>
            <label className="sub" htmlFor="why">
              驳回的原因（本人看得到，改好再提交）
            </label>
            <Select
              style={{ width: '100%' }}
              aria-label="常用的原因"
              value={given?.reasons.includes(reason) ? reason : undefined}
              placeholder="常用的原因"
              options={given?.reasons.map((one) => ({ value: one, label: one }))}
              onChange={setReason}
            />
            <Input.TextArea
              id="why"
              style={{ marginTop: 8 }}
              value={reason}
              maxLength={200}
              autoSize={{ minRows: 2 }}
              onChange={({ target }) => setReason(target.value)}
            />
            <Select
              mode="multiple"
              aria-label="哪几项要改"
              style={{ width: '100%', marginTop: 8 }}
              placeholder="哪几项要改"
              value={keys}
              onChange={setKeys}
              options={given?.fields.map(({ key, label }) => ({ value: key, label }))}
            />
            {keys.map((key) => (
              <Input
                key={key}
                style={{ marginTop: 8 }}
                maxLength={100}
                aria-label={`怎么改：${key}`}
                addonBefore={given?.fields.find((one) => one.key === key)?.label}
                placeholder={reason}
                onChange={({ target }) => setSaid({ ...said, [key]: target.value })}
              />
            ))}
            <Button danger disabled={busy} style={{ marginTop: 8 }} onClick={reject}>
              驳回 {waits && <kbd>R</kbd>}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

export default function Registrations() {
  const [open, setOpen] = useState<{ id: string; rows: Row[] }>()
  const [stamp, setStamp] = useState(0)
  const { touch, clear, leave } = useUnsaved()
  const table = useMemo(
    () => (
      <AdminTable list={list} lexicon={words} top stamp={stamp} onOpen={(row, rows) => setOpen({ id: String(row.id), rows })} />
    ),
    [stamp],
  )
  const next = (decided: boolean) => {
    if (!open) return
    if (decided) {
      clear()
      setStamp((at) => at + 1)
    }
    const at = open.rows.findIndex(({ id }) => id === open.id)
    const after = open.rows[at + 1]
    leave(() => setOpen(after && { id: String(after.id), rows: open.rows }))
  }
  return (
    <>
      <div className="head">
        <h1>报名审核</h1>
      </div>
      {table}
      {open && (
        <Drawer
          open
          size={880}
          title={String(open.rows.find(({ id }) => id === open.id)?.name ?? '')}
          onClose={() => leave(() => setOpen(undefined))}
        >
          <Papers key={open.id} id={open.id} onType={touch} onDone={next} />
        </Drawer>
      )}
    </>
  )
}
