import type { PostCard } from '../../../contract'
import { DRAFT_WAITS } from '../../../contract/rules/codes'
import { ApiError } from '@/api/errors'
import { goKnown } from '@/nav'
import { confirm } from '@/patterns/feedback/use-action'
import { accountStorage } from '@/stores/account-storage'

interface Made {
  page: { route: string; params: Record<string, string> }
}

/** Where this device keeps what somebody has begun to write: of each kind of post there is one draft. */
export const draftKey = ({ type }: Pick<PostCard, 'type'>) => `draft:post:${type}` as const

const mayReplace = () => confirm('已有一份提问草稿', '换成这一条，原来的草稿就没有了', { yes: '换成这一条' })

/** Opens what was made into a draft of a question; asks first where another draft waits. `make`: with `replace` in its place. */
export async function openDraft(make: (replace?: true) => Promise<Made>): Promise<void> {
  const key = draftKey({ type: 2 })
  // What only this device has is older than what is made now: it would be gone without a word.
  const here = accountStorage.find(key) !== undefined
  if (here && !(await mayReplace())) return
  const made = await make(here || undefined).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === DRAFT_WAITS)) throw error
    return (await mayReplace()) ? make(true) : undefined
  })
  if (!made) return
  accountStorage.remove(key)
  goKnown(made.page.route, made.page.params)
}
