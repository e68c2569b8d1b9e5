import { Button, Empty, Segmented, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Fault } from '../../kit/fault'
import { ageText, ageTone } from '../../kit/format'
import { Keys, useKeys } from '../../kit/keys'
import { useMay } from '../../session'
import { useHours } from '../workbench/waiting'
import { useCounts } from './review-counts'
import { ReviewItem } from './review-item'
import { Queue, Reasons } from './review-panes'
import { usePlace } from './review-place'
import { useQueue, WHICH, type Which } from './review-queue'
import { useReasons } from './review-reasons'
import { Templates } from './review-templates'
import { useVerdicts } from './review-verdicts'

const TITLES: Record<Which, string> = { all: '全部', post: '帖子', comment: '评论', reported: '被举报' }

export default function Review() {
  const may = useMay()
  const hours = useHours('POST /admin/api/review/page')
  const { which, setWhich, at, setAt } = usePlace()
  const { items, fault, again, empty, drop, anew } = useQueue(which)
  const { waiting, oldest, count } = useCounts()
  const { reasons, reason, setReason, choose, again: readReasons } = useReasons()
  const [picked, setChosen] = useState<string[]>([])
  const [templates, setTemplates] = useState(false)
  const pane = useRef<HTMLDivElement>(null)
  const list = useMemo(() => items ?? [], [items])
  // What is shown no more is chosen no more, also where the menu has led to the others.
  const chosen = list.filter(({ id }) => picked.includes(id)).map(({ id }) => id)
  const place = Math.max(
    0,
    list.findIndex(({ id }) => id === at),
  )
  const item = list.at(place)
  useEffect(() => {
    pane.current?.scrollTo(0, 0)
    // On a phone the list, what is said and the reasons stand below each other.
    if (at) pane.current?.parentElement?.scrollIntoView({ block: 'start' })
    document.getElementById(`pick-${item?.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, item?.id])

  const { decide, busy, refused, forget } = useVerdicts({
    ...{ list, place, chosen, reason, drop, anew },
    onChoose: setChosen,
    onGo: setAt,
    onRenewed: () => pane.current?.scrollTo(0, 0),
    onDecided: count,
  })
  const go = (id: string) => {
    setAt(id)
    forget()
  }
  const step = (by: number) => {
    const next = list[Math.min(list.length - 1, Math.max(0, place + by))]
    if (next) go(next.id)
  }
  const turn = (id: string) => setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const keys = {
    j: ['下一件', () => step(1)],
    k: ['上一件', () => step(-1)],
    a: ['通过', () => decide('pass')],
    r: ['按原因驳回', () => decide('reject')],
    t: ['下架', () => decide('takeDown')],
    s: ['跳过，看下一件', () => step(1)],
    x: ['选中或取消', () => item && turn(item.id)],
    '1–8': ['选原因', (digit: string) => choose(Number(digit))],
  } as const
  useKeys(keys)

  return (
    <>
      <div className="head">
        <h1>内容审核</h1>
        {oldest && <span className={ageTone(oldest, hours) || 'sub'}>最久 {ageText(oldest)}</span>}
        <Segmented<Which>
          aria-label="看哪些"
          value={which}
          options={WHICH.map((one) => ({ value: one, label: `${TITLES[one]} ${waiting[one] ?? ''}` }))}
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
            waiting={waiting[which] ?? 0}
            chosen={chosen}
            onChoose={setChosen}
            onTurn={turn}
            onOpen={go}
            onStep={step}
          />
          <ReviewItem {...{ item, pane, busy, refused }} chosen={chosen.length} onDecide={decide} onSkip={() => step(1)} />
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
