import { Alert, Button } from 'antd'
import type { RefObject } from 'react'
import { Content } from './review-panes'
import type { Item } from './review-queue'
import type { Verdict } from './review-verdicts'

interface Props {
  item: Item
  /** What is scrolled, to its beginning for another one. */
  pane: RefObject<HTMLDivElement>
  /** How many are decided together; 0 where it is this one. */
  chosen: number
  busy: boolean
  /** Why nothing was done. */
  refused: string
  onDecide: (verdict: Verdict) => void
  onSkip: () => void
}
/** The one that is looked at, and what can be decided of it or of those that are chosen. */
export function ReviewItem({ item, pane, chosen, busy, refused, onDecide, onSkip }: Props) {
  const many = chosen > 0 ? ` ${chosen} 件` : ''
  return (
    <section className="pane" aria-label="内容">
      <div className="body" ref={pane}>
        <Content item={item} />
      </div>
      {refused && <Alert banner type="error" title={refused} role="alert" />}
      <div className="bar">
        <Button type="primary" loading={busy} onClick={() => onDecide('pass')}>
          通过{many} <kbd>A</kbd>
        </Button>
        <Button type="primary" danger disabled={busy} onClick={() => onDecide('reject')}>
          按原因驳回{many} <kbd>R</kbd>
        </Button>
        <Button danger disabled={busy} onClick={() => onDecide('takeDown')}>
          下架{many} <kbd>T</kbd>
        </Button>
        <span className="grow" />
        <Button type="text" onClick={onSkip}>
          跳过 <kbd>S</kbd>
        </Button>
      </div>
    </section>
  )
}
