import { Alert, App, Button, Empty, Segmented, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { CHANGED_BY_AUTHOR, DECIDED } from '../../../../contract/rules/codes'
import { POST } from '../../../../contract/rules/post'
import { call, messageOf, Refusal } from '../../api/call'
import { Fault } from '../../kit/fault'
import { ageText, ageTone } from '../../kit/format'
import { Keys, useKeys } from '../../kit/keys'
import { useMay } from '../../session'
import { countWorkbench, useHours } from '../workbench/waiting'
import { Content, Queue, Reasons, titleOf } from './review-panes'
import { usePlace } from './review-place'
import { useQueue, type Item, type Which } from './review-queue'
import { Templates } from './review-templates'

type Verdict = 'pass' | 'reject' | 'takeDown'

const WORDS: Record<Verdict, string> = { pass: '已通过', reject: '已驳回', takeDown: '已下架' }
const refOf = ({ kind, id, version }: Item) => ({ kind, id, version })

export default function Review() {
  const may = useMay()
  const hours = useHours('POST /admin/api/review/page')
  const { message } = App.useApp()
  const { which, setWhich, at, setAt } = usePlace()
  const { items, fault, again, empty, drop, anew } = useQueue(which)
  const [counts, setCounts] = useState<Result<AdminApi['GET /admin/api/review/summary']>>()
  const [reasons, setReasons] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const [templates, setTemplates] = useState(false)
  const pane = useRef<HTMLDivElement>(null)
  const list = useMemo(() => items ?? [], [items])
  const place = Math.max(
    0,
    list.findIndex(({ id }) => id === at),
  )
  const item = list.at(place)

  const count = useCallback(() => {
    call('GET /admin/api/review/summary').then(setCounts, () => {})
    void countWorkbench()
  }, [])
  /** With the look by which they are saved again. */
  const readReasons = useCallback(() => {
    const keep = (words: string[]) => {
      setReasons(words)
      setReason((before) => before || (words[0] ?? ''))
    }
    call('GET /admin/api/reviewReason/list').then(keep, () => {})
  }, [])
  useEffect(() => {
    count()
    readReasons()
  }, [count, readReasons])
  useEffect(() => {
    pane.current?.scrollTo(0, 0)
    // On a phone the list, what is said and the reasons stand below each other.
    if (at) pane.current?.parentElement?.scrollIntoView({ block: 'start' })
    document.getElementById(`pick-${item?.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, item?.id])

  const go = (id: string) => {
    setAt(id)
    setRefused('')
  }
  const step = (by: number) => {
    const next = list[Math.min(list.length - 1, Math.max(0, place + by))]
    if (next) go(next.id)
  }
  const decideChosen = async (verdict: Verdict, words: { reason?: string }) => {
    const picked = list.filter(({ id }) => chosen.includes(id))
    const { gone, changed, risky } = await call('POST /admin/api/review/decideAll', {
      body: { items: picked.map(refOf), verdict, ...words },
    })
    drop(new Set(chosen.filter((id) => !changed.includes(id) && !risky.includes(id))))
    setChosen(risky)
    void message.success(
      [
        `${WORDS[verdict]} ${picked.length - gone.length - changed.length - risky.length} 件`,
        ...(gone.length ? [`${gone.length} 件已经处理过，或作者删除了`] : []),
        ...(changed.length ? [`${changed.length} 件作者刚改过，请再看一遍`] : []),
        ...(risky.length ? [`${risky.length} 件的图片未通过内容安全检查，不能通过，请作者换图`] : []),
      ].join('，'),
    )
    if (changed.length) await anew(changed)
  }
  const decideOne = async (one: Item, verdict: Verdict, words: { reason?: string }) => {
    const after = (list[place + 1] ?? list[place - 1])?.id ?? ''
    try {
      await call('POST /admin/api/review/decide', { body: { ...refOf(one), was: POST.inReview, verdict, ...words } })
      drop(new Set([one.id]))
      void message.success(`${WORDS[verdict]}：${titleOf(one).slice(0, 16)}`, 1.5)
      setAt(after)
    } catch (error) {
      const code = error instanceof Refusal && error.code
      if (code !== CHANGED_BY_AUTHOR && code !== DECIDED) throw error
      const now = await anew([one.id])
      pane.current?.scrollTo(0, 0)
      if (now.has(one.id)) throw error
      void message.info(code === DECIDED ? '别人已经处理过' : '作者刚改过，不用再审')
      setAt(after)
    }
  }
  const decide = async (verdict: Verdict) => {
    if (!item || busy) return
    if (verdict !== 'pass' && !reason.trim()) return setRefused('先选一个原因，或写给作者的话')
    setBusy(true)
    setRefused('')
    const words = verdict === 'pass' ? {} : { reason: reason.trim() }
    try {
      await (chosen.length ? decideChosen(verdict, words) : decideOne(item, verdict, words))
      count()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (number: number) => reasons[number - 1] && setReason(reasons[number - 1])
  const keys = {
    j: ['下一件', () => step(1)],
    k: ['上一件', () => step(-1)],
    a: ['通过', () => void decide('pass')],
    r: ['按原因驳回', () => void decide('reject')],
    t: ['下架', () => void decide('takeDown')],
    s: ['跳过，看下一件', () => step(1)],
    x: ['选中或取消', () => item && turn(item.id)],
    '1–8': ['选原因', (digit: string) => choose(Number(digit))],
  } as const
  useKeys(keys)
  const turn = (id: string) => setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const many = chosen.length > 0 ? ` ${chosen.length} 件` : ''
  const all = counts && { ...counts, all: counts.posts + counts.comments }
  const waiting = all?.[which === 'post' ? 'posts' : which === 'comment' ? 'comments' : which] ?? 0
  const tabs: { value: Which; label: string }[] = [
    { value: 'all', label: `全部 ${all?.all ?? ''}` },
    { value: 'post', label: `帖子 ${counts?.posts ?? ''}` },
    { value: 'comment', label: `评论 ${counts?.comments ?? ''}` },
    { value: 'reported', label: `被举报 ${counts?.reported ?? ''}` },
  ]

  return (
    <>
      <div className="head">
        <h1>内容审核</h1>
        {counts?.oldest && <span className={ageTone(counts.oldest, hours) || 'sub'}>最久 {ageText(counts.oldest)}</span>}
        <Segmented<Which>
          aria-label="看哪些"
          value={which}
          options={tabs}
          onChange={(next) => {
            setWhich(next)
            empty()
            setChosen([])
          }}
        />
        <span className="grow">
          <Keys keys={keys} />
        </span>
      </div>
      <Fault words={fault} again={again} />
      {!items ? (
        !fault && <Skeleton active />
      ) : !item ? (
        <section className="card">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="都审完了。新的一来就会在这里。">
            <Button onClick={again}>看看有没有新的</Button>
          </Empty>
        </section>
      ) : (
        <div className="panes">
          <Queue
            items={list}
            place={place}
            waiting={waiting}
            chosen={chosen}
            onChoose={setChosen}
            onTurn={turn}
            onOpen={go}
            onStep={step}
          />
          <section className="pane" aria-label="内容">
            <div className="body" ref={pane}>
              <Content item={item} />
            </div>
            {refused && <Alert banner type="error" title={refused} role="alert" />}
            <div className="bar">
              <Button type="primary" loading={busy} onClick={() => void decide('pass')}>
                通过{many} <kbd>A</kbd>
              </Button>
              <Button type="primary" danger disabled={busy} onClick={() => void decide('reject')}>
                按原因驳回{many} <kbd>R</kbd>
              </Button>
              <Button danger disabled={busy} onClick={() => void decide('takeDown')}>
                下架{many} <kbd>T</kbd>
              </Button>
              <span className="grow" />
              <Button type="text" onClick={() => step(1)}>
                跳过 <kbd>S</kbd>
              </Button>
            </div>
          </section>
          <Reasons
            reasons={reasons}
            reason={reason}
            onChange={setReason}
            onManage={may('POST /admin/api/reviewReason/save') ? () => setTemplates(true) : undefined}
          />
        </div>
      )}
      {templates && (
        <Templates
          reasons={reasons}
          onClose={(saved) => {
            setTemplates(false)
            if (saved) readReasons()
          }}
        />
      )}
    </>
  )
}
