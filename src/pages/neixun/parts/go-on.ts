import { replace, replaceUrl } from '@/nav'
import { platform } from '@/platform'
import { session } from '@/stores/session'

const { storage } = platform
const LEFT = 'unLoginPage'

/**
 * Where somebody goes on who has come in to a training: to the page on which they lost their session, where it is theirs, else to
 * the training. `entered`: by its list alone.
 */
export function goOnFrom(trainingId: string, entered?: Parameters<typeof session.enterTraining>[0]): () => Promise<unknown> {
  const left = storage.get<string>(LEFT) ?? ''
  const isOurs = left.startsWith('pages/neixun/')
  // Of the next at the same device it is no page.
  const isTheirs = isOurs && entered?.userId !== undefined && entered.userId === storage.get('trainee')
  if (isOurs) storage.remove(LEFT)
  if (entered) session.enterTraining(entered)
  return () => (isTheirs ? replaceUrl(left) : replace('pages/neixun/detail', { id: trainingId }))
}
