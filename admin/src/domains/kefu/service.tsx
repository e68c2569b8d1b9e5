import { Alert, App, Button, Empty, Image, Input, Segmented, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { call, messageOf } from '../../api/call'
import { useNews } from '../../api/news'
import { draftsOf } from '../../kit/form/drafts'
import { Fault } from '../../kit/fault'
import { ageText, ageTone, timeText } from '../../kit/format'
import { useAddress } from '../../kit/use-address'
import { useLoad } from '../../kit/use-load'
import { useMay, useSession } from '../../session'
import { countWorkbench, useHours } from '../workbench/waiting'
import { Beside } from './beside'
import { HandOver } from './hand-over'

type Line = Result<AdminApi['POST /admin/api/kefu/lines']>[number]
type State = 'waiting' | 'human' | 'mine' | 'closed'
type CasePage = Result<AdminApi['POST /admin/api/kefu/page']>
type Case = CasePage['records'][number]
const MORE = 50
/** Conversations that come at once. */
const PAGE = 50

function Bubble({ line, theirs }: { line: Line; theirs: boolean }) {
  return (
    <div className={`bubble ${theirs ? '' : 'ours'}`}>
      <Content line={line} />
      <div className="sub">{timeText(line.time)}</div>
    </div>
  )
}
const CARDS: Record<string, string> = { course: '课程', order: '订单', post: '帖子', live: '直播', activity: '活动' }
function Content({ line: { content, image, card, recalled } }: { line: Line }) {
  if (recalled) return <p className="sub">撤回了一条消息</p>
  if (image) return <Image src={image.url} width={160} alt="图片" />
  return (
    <p className="words">
      {card && <span className="sub">{CARDS[card.kind] ?? '卡片'}：</span>}
      {content}
    </p>
  )
}

function standingOf({ state, mine, operator }: Case) {
  if (state === 'closed') return '已结束，回复就重新打开'
  if (mine) return '我在接待'
  return operator ? `${operator}在接待` : '还没有人接待'
}

interface TalkProps {
  one: Case
  /** It is looked after by somebody else now, or by me. */
  onMoved: () => void
  onDone: () => void
}
function Talk({ one, onMoved, onDone }: TalkProps) {
  const { conversationId, userId, nickName, operator, mine, note } = one
  const may = useMay()
  const closed = one.state === 'closed'
  const { message } = App.useApp()
  const [lines, setLines] = useState<Line[]>()
  const [fault, setFault] = useState('')
  const { me } = useSession()
  // What was typed to one person is there again after a look at another.
  const drafts = draftsOf(me.operator.id, `kefu:${conversationId}`)
  const [text, setText] = useState(() => String(drafts.read()?.values.text ?? ''))
  const write = (next: string) => {
    setText(next)
    if (next.trim()) drafts.keep({ text: next })
    else drafts.drop()
  }
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const [whole, setWhole] = useState(false)
  const [handing, setHanding] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const { value: faq } = useLoad(() => call('GET /admin/api/kefuFaq/list'))
  const load = useCallback(
    async (beforeSeq?: number) => {
      try {
        const more = await call('POST /admin/api/kefu/lines', { body: { conversationId, beforeSeq } })
        if (more.length < MORE && (beforeSeq !== undefined || !lines)) setWhole(true)
        setLines((held = []) => {
          const all = new Map([...held, ...more].map((line) => [line.seq, line]))
          return [...all.values()].sort((a, b) => a.seq - b.seq)
        })
        setFault('')
      } catch (error) {
        setFault(messageOf(error))
      }
    },
    // Whether anything is there yet matters once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [conversationId],
  )
  useEffect(() => void load(), [load])
  useNews('kefu', (news) => (news.conversationId ?? conversationId) === conversationId && void load())
  const last = lines?.at(-1)?.seq
  useEffect(() => body.current?.scrollTo(0, body.current.scrollHeight), [last])
  const send = async () => {
    if (!text.trim() || busy) return
    setBusy(true)
    setRefused('')
    try {
      await call('POST /admin/api/kefu/answer', { body: { conversationId, text: text.trim() } })
      write('')
      await load()
      onMoved()
      void countWorkbench()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const finish = async () => {
    try {
      await call('POST /admin/api/kefu/close', { body: { conversationId, seq: last } })
      void message.success('已结束，之后恢复自动回复')
      onDone()
      void countWorkbench()
    } catch (error) {
      setRefused(messageOf(error))
      // What they have said meanwhile stands there then.
      void load()
    }
  }
  const take = async () => {
    try {
      await call('POST /admin/api/kefu/take', { body: { conversationId } })
      setRefused('')
      onMoved()
    } catch (error) {
      setRefused(messageOf(error))
    }
  }
  const canned = text.startsWith('/')
    ? (faq ?? []).filter(({ q, topic }) => `${topic}${q}`.includes(text.slice(1).trim())).slice(0, 6)
    : []
  return (
    <>
      <section className="pane" aria-label={`与${nickName}的会话`}>
        <div className="bar first row wrap">
          <span className="grow">
            <b>{nickName}</b> <span className="sub">{standingOf(one)}</span>
          </span>
          {may('POST /admin/api/kefu/take') && !closed && !mine && !operator && (
            <Button onClick={() => void take()}>我来接待</Button>
          )}
          {may('POST /admin/api/kefu/handOver') && !closed && <Button onClick={() => setHanding(true)}>转给同事</Button>}
          {may('POST /admin/api/kefu/close') && !closed && <Button onClick={() => void finish()}>处理完了</Button>}
        </div>
        {note && (
          <p className="note" style={{ margin: '8px 16px 0' }}>
            转过来时说：{note}
          </p>
        )}
        <div className="body" ref={body} role="log" aria-label="说过的话" tabIndex={0}>
          <Fault words={fault} again={() => void load()} />
          {!lines && !fault && <Skeleton active />}
          {lines && lines.length >= MORE && !whole && (
            <Button block type="link" onClick={() => void load(lines[0].seq)}>
              看更早的
            </Button>
          )}
          <div className="bubbles">
            {lines?.map((line) => (
              <Bubble key={line.seq} line={line} theirs={line.from?.id === userId} />
            ))}
          </div>
        </div>
        {refused && <Alert banner type="error" title={refused} role="alert" />}
        {may('POST /admin/api/kefu/answer') && (
          <div className="bar" style={{ alignItems: 'flex-end' }}>
            {canned.length > 0 && (
              <div style={{ width: '100%' }}>
                {canned.map(({ id, q, a }) => (
                  <button key={id} type="button" className="pick" onClick={() => write(a)}>
                    {q}
                  </button>
                ))}
              </div>
            )}
            <Input.TextArea
              aria-label="回复"
              placeholder="写回复，Ctrl + 回车发送；输入 / 用常见问题的答案"
              value={text}
              maxLength={2000}
              autoSize={{ minRows: 2, maxRows: 8 }}
              onChange={({ target }) => write(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
              }}
              style={{ flex: 1, minWidth: 200 }}
            />
            <Button type="primary" loading={busy} disabled={!text.trim()} onClick={() => void send()}>
              发送
            </Button>
          </div>
        )}
      </section>
      <Beside userId={userId} conversationId={conversationId} onSent={() => void load()} />
      {handing && (
        <HandOver
          conversationId={conversationId}
          onClose={() => setHanding(false)}
          onDone={() => {
            setHanding(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

/** Who waits for a person, and the talk with them. */
export default function Service() {
  const hours = useHours('POST /admin/api/kefu/page')
  const { address, put } = useAddress()
  // Of one person whatever became of it: from the page on which all of somebody is seen.
  const userId = address.get('user') ?? undefined
  const { me } = useSession()
  const [state, setState] = useState<State>('waiting')
  const [held, setHeld] = useState<Case>()
  const filter = userId ? { userId } : { state }
  const [pages, setPages] = useState(1)
  const { value, fault, again } = useLoad(
    async () => {
      // Whoever has waited on meanwhile may come on a second page as well.
      const cases = new Map<string, Case>()
      let next: string | null = null
      for (let read = 0; read < pages && (read === 0 || next); read++) {
        const cursor: string | undefined = next ?? undefined
        const page: CasePage = await call('POST /admin/api/kefu/page', { body: { ...filter, size: PAGE, cursor } })
        for (const one of page.records) cases.set(one.conversationId, one)
        next = page.next
      }
      return { records: [...cases.values()], next }
    },
    `${userId ?? state} ${pages}`,
  )
  // As it is by now, where it still stands in the list.
  const open =
    value?.records.find(({ conversationId }) => conversationId === held?.conversationId) ??
    held ??
    (userId ? value?.records[0] : undefined)
  const choose = (next: State) => {
    put({ user: undefined })
    setHeld(undefined)
    setPages(1)
    setState(next)
  }
  useNews('kefu', () => {
    again()
    void countWorkbench()
  })
  return (
    <>
      <div className="head">
        <h1>客服会话</h1>
        <Segmented<State | ''>
          aria-label="看哪些"
          value={userId ? '' : state}
          onChange={(next) => next && choose(next)}
          options={[
            { value: 'waiting', label: '等人工' },
            { value: 'human', label: '等我们回复' },
            { value: 'mine', label: '我在接待' },
            { value: 'closed', label: '已结束' },
          ]}
        />
      </div>
      <Fault words={fault} again={again} />
      {!value && !fault ? (
        <Skeleton active />
      ) : (
        <div className={open ? 'panes' : 'panes two'}>
          <section className="pane list" aria-label="会话">
            <div className="body" style={{ padding: 0 }}>
              {value?.records.map((one) => (
                <button
                  key={one.conversationId}
                  type="button"
                  className="pick"
                  aria-current={one.conversationId === open?.conversationId}
                  onClick={() => setHeld(one)}
                >
                  <span className="row">
                    <span className="grow cut strong">{one.nickName}</span>
                    <span className={(one.state !== 'closed' && ageTone(one.since, hours)) || 'sub'}>{ageText(one.since)}</span>
                  </span>
                  <span className="sub cut" style={{ display: 'block' }}>
                    {one.last || '（图片）'}
                  </span>
                  {one.operator && <span className="sub">{one.mine ? '我在接待' : `${one.operator}在接待`}</span>}
                </button>
              ))}
              {value?.next && (
                <Button block type="link" onClick={() => setPages(pages + 1)}>
                  更多
                </Button>
              )}
              {value && !value.records.length && (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  style={{ padding: 24 }}
                  description={userId ? '没有找过客服。' : state === 'closed' ? '没有结束了的会话。' : '没有等着的会话。'}
                />
              )}
            </div>
          </section>
          {open ? (
            <Talk
              key={open.conversationId}
              one={open}
              // What was settled is open again, and mine, once it is answered.
              onMoved={() => {
                // Whoever answers or takes what nobody looks after looks after it, in whichever list it stands by now.
                setHeld({ ...open, ...(!open.operator && { mine: true, operator: me.operator.name }) })
                if (open.state === 'closed' && !userId) setState('mine')
                else again()
              }}
              onDone={() => {
                setHeld(undefined)
                again()
              }}
            />
          ) : (
            <section className="pane">
              <div className="body quiet">选一个会话。</div>
            </section>
          )}
        </div>
      )}
    </>
  )
}
