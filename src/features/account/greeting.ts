import { currentUrl } from '@/nav'
import { feedback } from '@/patterns/feedback/feedback'
import { routes, type RouteName } from '@/routes'
import { session } from '@/stores/session'
import { askToStay } from './closing-prompt'
import { CompletionPrompt } from './completion-prompt'

/** What somebody is told and asked who has just logged in, wherever they come to. */
export async function greet() {
  if (await askToStay()) return
  const here = currentUrl().split('?')[0]
  // Tabs, of which the first is the bare address, have the prompt themselves; what lies over every page already comes first.
  // An address that is no page of ours has no row in the table.
  const tab = here === '' || routes[here as RouteName]?.tab
  if (session.completionDue && !tab && !feedback.over) feedback.lay(CompletionPrompt)
}
