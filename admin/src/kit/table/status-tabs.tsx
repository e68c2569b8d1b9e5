import { call } from '../../api/call'
import type { Schema } from '../../api/contract'
import type { List } from '../../screens'
import { countText } from '../format'
import { typeOf, type Lexicon } from '../schema'
import { useLoad } from '../use-load'

interface Props {
  list: List
  schema: Schema
  lexicon: Lexicon
  value?: string
  /** There is a tab for all of them. */
  all: boolean
  /** Another number counts anew. */
  stamp: number
  onChoose: (value: string | undefined) => void
}
/** How the rows of a list stand, one tab each, with how many wait. */
export function StatusTabs({ list, schema, lexicon, value, all, stamp, onChoose }: Props) {
  const member = list.tabs!.by
  const { value: tally } = useLoad(
    () => call('POST /admin/api/list/tally', { body: { list: list.route } }),
    `${list.route} ${stamp}`,
  )
  const values = typeOf(schema) === 'boolean' ? ['true'] : (schema.enum ?? []).map(String)
  const countOf = (one: string) => {
    const count = tally?.counts.find((counted) => counted.value === one)?.count ?? 0
    if (!count) return ''
    return count < tally!.most ? countText(count) : `${countText(tally!.most - 1)}+`
  }
  const tab = (one: string | undefined, title: string) => (
    <button key={title} type="button" aria-pressed={value === one} onClick={() => onChoose(one)}>
      {title} {one !== undefined && countOf(one) && <b className="num">{countOf(one)}</b>}
    </button>
  )
  return (
    <div className="tabs" role="group" aria-label={lexicon.label(member, schema)}>
      {all && tab(undefined, '全部')}
      {values.map((one) => tab(one, lexicon.word(member, one)))}
    </div>
  )
}
