import { App } from 'antd'
import { callAny, messageOf } from '../../api/call'
import type { List, Row } from '../../screens'
import { useSession } from '../../session'
import { moved } from './move'

/** Moves a row by so many places and saves the order of all; undefined where the order is nobody's, or not theirs to change. */
export function useReorder({ order, key = 'id' }: List, parent: Row | undefined, rows: Row[], onMoved: () => void) {
  const { may } = useSession()
  const { message } = App.useApp()
  if (!order || !may(order.route)) return undefined
  return async (row: Row, by: number) => {
    const given = Object.entries(order.bind).map(([member, from]) => [member, parent?.[from]])
    const ids = moved(rows, rows.indexOf(row), by).map((one) => one[key])
    try {
      await callAny(order.route, { body: { ...Object.fromEntries(given), [order.member]: ids } })
      onMoved()
    } catch (error) {
      void message.error(messageOf(error))
    }
  }
}
