import { unlessGone } from '@/api/errors'
import { act, confirm } from './use-action'

interface Removal {
  /** 删除这条评价吗？ */
  question: string
  loss?: string
  remove: () => Promise<unknown>
  /** Shows the page without it. */
  onGone: () => unknown
}
/** Removes something of one's own, once they have said so; where another device was first it is gone all the same. */
export async function removeOwn({ question, loss = '', remove, onGone }: Removal) {
  if (!(await confirm(question, loss, { yes: '删除' }))) return
  await act(async () => {
    await remove().catch(unlessGone)
    await onGone()
  })
}
