import { App } from 'antd'
import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { call, messageOf } from '../../api/call'
import { factsOf } from '../../api/contract'
import type { List } from '../../screens'
import { timeText } from '../format'
import { useLoad } from '../use-load'
import { Tag } from '../value'

type One = Result<AdminApi['POST /admin/api/schedule/list']>[number]

/** What is set for a time of the things of a list. */
export function usePlanned({ acts = [] }: List, ids: string[]) {
  const subject = acts.map(({ route }) => factsOf(route).schedule).find(Boolean)
  const { value = [], again } = useLoad(
    async () => (subject && ids.length ? call('POST /admin/api/schedule/list', { body: { subject, ids } }) : []),
    ids.join(),
  )
  return { of: (id: string) => value.find(({ subjectId }) => subjectId === id), again }
}

/** When something is done with a thing, beside its name; it can be taken back there. */
export function Planned({ one, onChanged }: { one?: One; onChanged: () => void }) {
  const { message } = App.useApp()
  if (!one) return null
  const cancel = async () => {
    try {
      await call('POST /admin/api/schedule/cancel', { body: { id: one.id } })
      void message.success(`定时${one.label}：不做了`)
    } catch (error) {
      void message.error(messageOf(error))
    }
    onChanged()
  }
  return (
    <span className="row">
      <Tag tone="wait">
        {timeText(one.dueAt)} {one.label}
      </Tag>
      <button type="button" className="link" onClick={() => void cancel()}>
        不做了
      </button>
    </span>
  )
}
