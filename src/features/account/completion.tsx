import { observer } from 'mobx-react'
import { session } from '@/stores/session'
import { lazyPart } from '@/ui/lazy-part'
import { Overlay } from '@/ui/overlay/overlay'

const CompletionPrompt = lazyPart(() => import('./completion-prompt').then((module) => module.CompletionPrompt))

/** Stands in every tab, because any of them may come first; few visits need its code. */
export const Completion = observer(function Completion() {
  return <Overlay>{session.completionDue && <CompletionPrompt />}</Overlay>
})
