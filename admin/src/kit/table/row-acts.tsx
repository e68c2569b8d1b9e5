import { Dropdown } from 'antd'
import type { Act } from '../../screens'

const ACTS_IN_SIGHT = 2

interface Props {
  /** Those that fit the row. */
  acts: readonly Act[]
  onRun: (act: Act) => void
  /** Where the order is somebody's: moves it so many places down. */
  onMove?: (by: number) => void
  first: boolean
  last: boolean
}
/** What can be done with a row: the first of it in sight, the rest behind dots. */
export function RowActs({ acts, onRun, onMove, first, last }: Props) {
  const seen = acts.length > ACTS_IN_SIGHT + 1 ? acts.slice(0, ACTS_IN_SIGHT) : acts
  const rest = acts.slice(seen.length)
  return (
    <span className="acts">
      {onMove && !first && (
        <button type="button" className="link" onClick={() => onMove(-1)}>
          上移
        </button>
      )}
      {onMove && !last && (
        <button type="button" className="link" onClick={() => onMove(1)}>
          下移
        </button>
      )}
      {seen.map((act) => (
        <button key={act.label} type="button" className={`link ${act.danger ? 'bad' : ''}`} onClick={() => onRun(act)}>
          {act.label}
        </button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((act) => ({ key: act.label, label: act.label, danger: act.danger })),
            onClick: ({ key }) => onRun(rest.find(({ label }) => label === key)!),
          }}
        >
          <button type="button" className="link" aria-label="更多操作">
            …
          </button>
        </Dropdown>
      )}
    </span>
  )
}
