import { Button } from 'antd'
import type { Act, List, Row } from '../../screens'
import { FilterField, type Filter } from './filter-field'
import { GivenContext } from '../form/remote'
import { SavedFilters } from './saved-filters'
import type { Lexicon } from '../schema'
import { needed } from './use-filters'

interface Props {
  list: List
  lexicon: Lexicon
  /** All that the list can be asked for, also what has tabs of its own. */
  filters: Filter[]
  /** Those that have a field here. */
  fields: Filter[]
  /** Those that are not as the list begins with them. */
  used: Filter[]
  values: Record<string, string>
  /** What is asked for in any case, by the row that the list stands under. */
  bound: Row
  /** Whether the list is all of its screen. */
  top: boolean
  set: (values: Record<string, string | undefined>) => void
  creates: readonly Act[]
  onCreate: (act: Act) => void
}
/** What a list is asked for, the questions that are kept by a name, and what can be made new in it. */
export function TableFilters({ list, lexicon, filters, fields, used, values, bound, top, set, creates, onCreate }: Props) {
  return (
    <div className="filters">
      <GivenContext.Provider value={bound}>
        {fields.map((filter) => (
          <FilterField
            key={filter.name}
            {...filter}
            lexicon={lexicon}
            value={values[filter.name]}
            must={needed(list).includes(filter.name)}
            set={(value) => set({ [filter.name]: value })}
          />
        ))}
      </GivenContext.Provider>
      {top && filters.length > 1 && (
        <SavedFilters
          route={list.route}
          asked={Object.fromEntries(used.map(({ name }) => [name, values[name]!]))}
          onChoose={(asked) => set(Object.fromEntries(filters.map(({ name }) => [name, asked[name]])))}
        />
      )}
      {creates.length > 0 && (
        <span className="row grow" style={{ justifyContent: 'flex-end' }}>
          {creates.map((act, at) => (
            <Button
              key={act.label}
              type={at || act.danger ? 'default' : 'primary'}
              danger={act.danger}
              onClick={() => onCreate(act)}
            >
              {act.label}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}
