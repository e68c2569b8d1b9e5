import { pageOnTop } from '@/platform/page-on-top'
import { FOCUSABLE } from '@/ui/overlay/hold'

/** Shows the field of this id, whatever it stands in, and puts the focus on the first thing there is to fill in. */
export const bringIntoView = (id: string, _fault?: string) =>
  // What is wrong with it is drawn by then.
  void setTimeout(() => {
    const page = document.getElementById(String(pageOnTop()))
    // Pages beneath may hold one of the same name; what is in a sheet comes last.
    const field = [...(page?.querySelectorAll(`[id="${id}"]`) ?? [])].pop()
    field?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
