import { Alert, App, Button, Empty, Input, InputNumber, Skeleton, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { call, messageOf } from '../../api/call'
import { Fault } from '../../kit/fault'
import { ageText } from '../../kit/format'
import { useLoad } from '../../kit/use-load'

/** What is examined by answers that people mark. */
const USE = 'neixunExam'

/** Answers that wait for their marks, one after the other; whose they are is not said. */
export default function Marking() {
  const { message, modal } = App.useApp()
  const commentField = useRef<InputRef>(null)
  const [skipped, setSkipped] = useState<string[]>([])
  const [points, setPoints] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const [cursor, setCursor] = useState<string>()
  const { value, fault, again } = useLoad(
    () => call('POST /admin/api/tiku/mark/page', { body: { use: USE, unmarkedByMe: true, size: 50, cursor } }),
    cursor,
  )
  const keyOf = ({ sessionId, questionId }: { sessionId: string; questionId: string }) => `${sessionId}/${questionId}`
  const left = (value?.records ?? []).filter((one) => !skipped.includes(keyOf(one)))
  const item = left.at(0)
  // All of this batch are skipped: the next.
  const further = item ? null : (value?.next ?? null)
  if (further && further !== cursor) setCursor(further)
  const clear = () => {
    setPoints(null)
    setComment('')
    setRefused('')
  }
  const save = async () => {
    if (!item) return
    if (points === null) return setRefused('先打分')
    setBusy(true)
    setRefused('')
    try {
      const { sessionId, questionId } = item
      const { settled } = await call('POST /admin/api/tiku/mark/save', { body: { sessionId, questionId, points, comment } })
      void message.success(settled ? '已定分' : '已记下，还要另一位同事批改', 1.5)
      clear()
      again()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  /** By Enter, which slips: what is settled is not marked again. */
  const ask = () => {
    if (!item || points === null) return void save()
    void modal.confirm({
      title: `给 ${points} 分，满分 ${item.points} 分？`,
      content: '定分以后不能再改。',
      okText: '打分，下一道',
      cancelText: '取消',
      focusable: { focusTriggerAfterClose: false },
      onOk: save,
    })
  }
  return (
    <>
      <div className="head">
        <h1>阅卷</h1>
        {value && <span className="sub">这一批还有 {left.length} 道</span>}
      </div>
      <Fault words={fault} again={again} />
      {(!value || further) && !fault && <Skeleton active />}
      {value && !item && !further && (
        <section className="card">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有等批改的简答。">
            <Button
              onClick={() => {
                setSkipped([])
                setCursor(undefined)
                again()
              }}
            >
              看看有没有新的
            </Button>
          </Empty>
        </section>
      )}
      {item && (
        <section className="card">
          <div className="row wrap sub">
            <span>{item.title}</span>
            <span>交卷后等了 {ageText(item.endedAt)}</span>
            <span>{item.marks} 人批过</span>
          </div>
          {item.material && (
            <p className="note words" style={{ marginTop: 12 }}>
              {item.material}
            </p>
          )}
          <h2 className="words" style={{ margin: '12px 0' }}>
            {item.stem}（{item.points} 分）
          </h2>
          <div className="figures" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}>
            <div>
              <span className="sub">答案</span>
              <p className="words">{item.text || '（没有作答）'}</p>
            </div>
            <div>
              <span className="sub">参考答案</span>
              <p className="words quiet">{item.reference || '没有参考答案'}</p>
            </div>
          </div>
          <div className="row wrap" style={{ marginTop: 16, alignItems: 'flex-start' }}>
            <InputNumber
              key={keyOf(item)}
              autoFocus
              aria-label="得分"
              placeholder="得分"
              min={0}
              max={item.points}
              step={0.5}
              value={points}
              onChange={setPoints}
              onPressEnter={() => commentField.current?.focus()}
            />
            <Input
              ref={commentField}
              aria-label="评语"
              placeholder="评语，本人看得到"
              maxLength={500}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
              onPressEnter={ask}
              style={{ flex: 1, minWidth: 200 }}
            />
            <Button type="primary" loading={busy} onClick={() => void save()}>
              打分，下一道
            </Button>
            <Button
              onClick={() => {
                setSkipped([...skipped, keyOf(item)])
                clear()
              }}
            >
              跳过
            </Button>
          </div>
          {refused && <Alert type="error" title={refused} role="alert" style={{ marginTop: 12 }} />}
        </section>
      )}
    </>
  )
}
