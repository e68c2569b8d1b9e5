import { Alert, App, Button, Empty, Input, Select, Skeleton } from 'antd'
import { useRef, useState, type ClipboardEvent } from 'react'
import { Link } from 'react-router'
import { EXPRESS, TRACK_NO, type ExpressCompany } from '../../../../contract/rules/express'
import { keysOf } from '../../../../contract/rules/keys'
import { call, messageOf } from '../../api/call'
import { Fault } from '../../kit/fault'
import { useLoad } from '../../kit/use-load'

const COMPANIES = keysOf(EXPRESS).map((name) => ({ value: name, label: name }))
const BATCH = 50
const numbersIn = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** 批量寄出: the parcels that wait, one number after the other as a scanner or a column of a table gives them. */
export default function SendMany() {
  const { message } = App.useApp()
  const { value, fault, again } = useLoad(() =>
    call('POST /admin/api/delivery/page', { body: { state: 'waiting', size: BATCH } }),
  )
  const [company, setCompany] = useState<ExpressCompany>(COMPANIES[0].value)
  const [others, setOthers] = useState<Record<string, ExpressCompany>>({})
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const table = useRef<HTMLTableSectionElement>(null)
  const parcels = value?.records ?? []
  const filled = parcels.filter(({ id }) => numbers[id]?.trim())
  const wrong = filled.filter(({ id }) => !TRACK_NO.test(numbers[id].trim()))
  const note = (at: number, given: string[]) =>
    setNumbers({
      ...numbers,
      ...Object.fromEntries(given.flatMap((number, step) => (parcels[at + step] ? [[parcels[at + step].id, number]] : []))),
    })
  const focus = (at: number) => table.current?.querySelectorAll<HTMLInputElement>('input[data-number]')[at]?.focus()
  /** A column of a table fills the rows below, too. */
  const paste = (at: number) => (event: ClipboardEvent) => {
    const given = numbersIn(event.clipboardData.getData('text'))
    if (given.length < 2) return
    event.preventDefault()
    note(at, given)
  }
  const send = async () => {
    setBusy(true)
    setRefused('')
    try {
      const rows = filled.map(({ id }) => ({ id, company: others[id] ?? company, trackNo: numbers[id].trim() }))
      await call('POST /admin/api/delivery/sendMany', { body: { rows } })
      void message.success(`${rows.length} 个包裹已寄出，收件人会收到通知`, 2)
      setNumbers({})
      setOthers({})
      again()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="head">
        <h1>批量寄出</h1>
        {value && <span className="sub">先到先寄，这里是最早的 {parcels.length} 个；退款中的不列出</span>}
      </div>
      <Fault words={fault} again={again} />
      {!value && !fault && <Skeleton active />}
      {value && !parcels.length && (
        <section className="card">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有等寄出的包裹。">
            <Link to="/parcels">看已寄出的</Link>
          </Empty>
        </section>
      )}
      {parcels.length > 0 && (
        <section className="card">
          <div className="row wrap" style={{ marginBottom: 12 }}>
            <label htmlFor="company">快递公司</label>
            <Select id="company" value={company} options={COMPANIES} onChange={setCompany} style={{ width: 160 }} />
            <span className="sub">
              逐个填或扫单号，回车到下一个；表格里的一列单号可以整列粘贴到第一格。没有填的这次不寄。更多的在
              <Link to="/parcels">发货</Link>里下载表格，填好整张上传。
            </span>
          </div>
          <div style={{ overflowX: 'auto' }}>
            <table style={{ width: '100%', borderSpacing: '0 8px' }}>
              <thead>
                <tr>
                  {['寄什么', '收件人', '地址', '快递公司', '快递单号'].map((name) => (
                    <th key={name} scope="col" className="sub" style={{ textAlign: 'left', fontWeight: 400 }}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody ref={table}>
                {parcels.map(({ id, what, receiver, phone, address }, at) => (
                  <tr key={id}>
                    <td>{what}</td>
                    <td>
                      {receiver} {phone}
                    </td>
                    <td>{address}</td>
                    <td>
                      <Select
                        aria-label={`${receiver}的快递公司`}
                        value={others[id] ?? company}
                        options={COMPANIES}
                        onChange={(name) => setOthers({ ...others, [id]: name })}
                        style={{ width: 140 }}
                      />
                    </td>
                    <td>
                      <Input
                        data-number
                        aria-label={`${receiver}的快递单号`}
                        value={numbers[id] ?? ''}
                        maxLength={40}
                        status={wrong.some((parcel) => parcel.id === id) ? 'error' : undefined}
                        onChange={(event) => note(at, [event.target.value])}
                        onPaste={paste(at)}
                        onPressEnter={() => focus(at + 1)}
                        style={{ width: 200 }}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {wrong.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`单号是 6–40 位的字母、数字与横线：${wrong.map(({ receiver }) => receiver).join('、')}的不是`}
            />
          )}
          {refused && <Alert type="error" showIcon title={refused} role="alert" style={{ marginTop: 12 }} />}
          <Button
            type="primary"
            loading={busy}
            disabled={!filled.length || wrong.length > 0}
            onClick={() => void send()}
            style={{ marginTop: 12 }}
          >
            寄出 {filled.length} 个
          </Button>
          <Button onClick={() => window.print()} style={{ marginTop: 12, marginLeft: 8 }}>
            打印 {parcels.length} 张收件标签
          </Button>
        </section>
      )}
      <div className="labels" aria-hidden>
        {parcels.map(({ id, what, receiver, phone, address }) => (
          <div key={id}>
            <b>
              {receiver} {phone}
            </b>
            {address}
            <br />
            {what}
          </div>
        ))}
      </div>
    </>
  )
}
