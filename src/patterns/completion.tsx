import { observer } from 'mobx-react'
import { session } from '@/stores/session'
import { lazyPart } from './lazy-part'

const CompletionPrompt = lazyPart(() => import('./completion-prompt').then((module) => module.CompletionPrompt))

/** Stands in every tab, because any of them may come first; few visits need its code. */
export const Completion = observer(function Completion() {
  return session.completionDue ? <CompletionPrompt /> : null
})
