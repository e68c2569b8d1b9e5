import { observer } from 'mobx-react'
import { lazyPart } from '@/patterns/page/lazy-part'
import { session } from '@/stores/session'
import { Overlay } from '@/ui/overlay/overlay'

const CompletionPrompt = lazyPart(() => import('./completion-prompt').then((module) => module.CompletionPrompt))

/** Stands in every tab, because any of them may come first; few visits need its code. */
export const Completion = observer(function Completion() {
  return <Overlay>{session.completionDue && <CompletionPrompt />}</Overlay>
})
