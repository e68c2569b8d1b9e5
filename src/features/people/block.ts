import { act, confirm } from '@/patterns/feedback/use-action'
import { hidden } from '@/stores/hidden'
import { session } from '@/stores/session'

/** Asks, and blocks. True when it was done: the caller says so. */
export async function block({ id, nickName }: { id: string; nickName: string }): Promise<boolean> {
  if (!session.require()) return false
  if (!(await confirm(`确定拉黑${nickName}吗？`, '拉黑后，对方将无法与你互动', { yes: '拉黑' }))) return false
  return act(() => hidden.block(id, true))
}
