import { useNavigate } from 'react-router'
import type { Route } from '../../api/contract'
import type { Row } from '../../screens'

/** Where a row of a list opens that has a page of its own. */
const PAGES: Partial<Record<Route, (row: Row) => string>> = {
  'POST /admin/api/order/page': ({ id }) => `/orders?order=${String(id)}`,
}

/** How the rows of a list that stands under something else are opened; undefined where they are not. */
export function useOpenElsewhere() {
  const navigate = useNavigate()
  return (route: Route) => {
    const addressOf = PAGES[route]
    return addressOf && ((row: Row) => void navigate(addressOf(row)))
  }
}
