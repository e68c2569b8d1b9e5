import { useNavigate } from 'react-router'
import type { Route } from '../../api/contract'
import type { Domain, List, Row } from '../../screens'
import { useMay } from '../../session'
import { lexicon } from '../schema'
import { AdminTable } from './admin-table'

/** Where a row of a list opens that has a page of its own. */
const PAGES: Partial<Record<Route, (row: Row) => string>> = {
  'POST /admin/api/order/page': ({ id }) => `/orders?order=${String(id)}`,
}

interface Under {
  domain: Domain
  lists: readonly List[]
  row: Row
  stamp: number
  onChanged: () => void
}
/** The lists that stand under a row, as tabs: those that one may see. */
export function useListsUnder({ domain, lists, row, stamp, onChanged }: Under) {
  const may = useMay()
  const navigate = useNavigate()
  return lists
    .filter(({ route }) => may(route))
    .map((list) => {
      const addressOf = PAGES[list.route]
      return {
        key: list.title,
        label: list.title,
        children: (
          <AdminTable
            list={list}
            lexicon={lexicon(domain, list)}
            parent={row}
            stamp={stamp}
            onChanged={onChanged}
            onOpen={addressOf && ((opened) => void navigate(addressOf(opened)))}
          />
        ),
      }
    })
}
