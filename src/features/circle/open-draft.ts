import { DRAFT_WAITS } from '../../../contract/rules/codes'
import { ApiError } from '@/api/errors'
import { goKnown } from '@/nav'
import { confirm } from '@/patterns/feedback/use-action'

interface Made {
  page: { route: string; params: Record<string, string> }
}

/** Opens what was made into a draft of a question; asks first where another draft waits. `make`: with `replace` in its place. */
export async function openDraft(make: (replace?: true) => Promise<Made>): Promise<void> {
  const made = await make().catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === DRAFT_WAITS)) throw error
    const yes = await confirm('已有一份提问草稿', '换成这一条，原来的草稿就没有了', { yes: '换成这一条' })
    return yes ? make(true) : undefined
  })
  if (made) goKnown(made.page.route, made.page.params)
}
