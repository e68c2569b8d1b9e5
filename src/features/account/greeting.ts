import { currentUrl } from '@/nav'
import { feedback } from '@/patterns/feedback/feedback'
import { routes, type RouteName } from '@/routes'
import { session } from '@/stores/session'
import { askToStay } from './closing-prompt'
import { CompletionPrompt } from './completion-prompt'

/** What somebody is told and asked who has just logged in, wherever they come to. */
export async function greet() {
  if (await askToStay()) return
  const here = currentUrl().split('?')[0] as RouteName
  // Tabs have the prompt themselves; what lies over every page already comes first.
  if (session.completionDue && !routes[here]?.tab && !feedback.over) feedback.lay(CompletionPrompt)
}
