import { App, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Wanted } from '../../api/batches'
import { call, messageOf } from '../../api/call'
import { factsOf, schemasOf } from '../../api/contract'
import type { Act } from '../../screens'
import type { Running } from '../act/run-act'
import { countText } from '../format'
import { typeOf } from '../schema'

type Found = Omit<NonNullable<Wanted['found']>, 'count'>
interface Props {
  /** Of the list. */
  title: string
  /** What the list is asked for. */
  found: Found
  chosen: string[]
  /** There are more than those on this page. */
  beyond: boolean
  /** A filter says which, or they stand under one thing. */
  narrowed: boolean
  acts: readonly Act[]
  run: (what: Running) => void
  onNone: () => void
  /** What those that are chosen come to. */
  children: ReactNode
}
/** In place of the filters while something is chosen: what can be done with those, or with all that match. */
export function Chosen({ title, found, chosen, beyond, narrowed, acts, run, onNone, children }: Props) {
  const { message } = App.useApp()
  const [matching, setMatching] = useState<{ of: string; count: number; more: boolean }>()
  // A count holds for these filters and this choice: another of either asks anew.
  const of = `${found.input} ${chosen.join()}`
  const all = matching?.of === of ? matching : undefined
  const toAll = acts.filter((act) => factsOf(act.route).each && (narrowed || !act.narrowed))
  const count = async () => {
    try {
      setMatching({ of, ...(await call('POST /admin/api/batch/preview', { body: found })) })
    } catch (error) {
      void message.error(messageOf(error))
    }
  }
  const doIt = (act: Act) => {
    const { each } = factsOf(act.route)
    const isOne = each && typeOf(schemasOf(act.route).body?.properties?.[each] ?? {}) !== 'array'
    if (all) run({ act, many: { title, found: { ...found, count: all.count } } })
    else run(isOne ? { act, many: { title, ids: chosen } } : { act, ids: chosen })
  }
  return (
    <div className="filters chosen">
      <b>{all ? `已选符合条件的${all.more ? '前' : '全部'} ${countText(all.count)} 项` : `已选 ${chosen.length} 项`}</b>
      {!all && children}
      {!all && beyond && toAll.length > 0 && (
        <Button type="link" onClick={() => void count()}>
          选中符合条件的全部
        </Button>
      )}
      {all?.more && <span className="sub">一次最多这么多，其余的做完再来</span>}
      <span className="row grow wrap" style={{ justifyContent: 'flex-end' }}>
        {(all ? toAll : acts).map((act) => (
          <Button key={act.label} danger={act.danger} onClick={() => doIt(act)}>
            {act.label} {countText(all?.count ?? chosen.length)} 项
          </Button>
        ))}
        <Button type="link" onClick={onNone}>
          取消选择
        </Button>
      </span>
    </div>
  )
}
