import type { PostCard } from '../../../contract'
import { useReport } from '@/features/report/use-report'
import { act, toast } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'

/** The menu that a finger calls up by staying on a card: `showFor` opens it, `menu` is its place. */
export function usePostMenu() {
  const { show, menu } = useMenu()
  const { report, sheet } = useReport()
  // Not part of the first load: few ask for it.
  const showFor = (post: PostCard) =>
    act(async () => {
      const { actionsOnPost } = await import('./post-actions')
      const actions = actionsOnPost(post, { show, report, gone: toast })
      if (actions.length) show(actions)
    })
  return {
    showFor,
    menu: (
      <>
        {menu}
        {sheet}
      </>
    ),
  }
}
