import { App } from 'antd'
import { messageOf } from '../../api/call'

/** Does something at a tap and tells why not; `then` after it either way. */
export function useAct(then: () => void) {
  const { message } = App.useApp()
  return (work: () => Promise<unknown>) => async () => {
    try {
      await work()
    } catch (error) {
      void message.error(messageOf(error))
    }
    then()
  }
}
