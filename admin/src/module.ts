import type { ComponentType } from 'react'
import { POST } from '../../contract/rules/post'
import type { Route } from './api/contract'
import type { GROUPS } from './groups'
import type { Finding } from './kit/form/pickers'
import type { Act, Domain } from './screens'

/** A screen as the menu names it. Whoever may call none of its endpoints does not see it. */
export interface Item {
  path: string
  title: string
  /** The endpoints that it cannot do without: one of them is enough. */
  routes: readonly Route[]
  /** What may follow its path in the address, as the router writes it. */
  rest?: string
  /** Fills the window: only its panes scroll. */
  full?: true
  /**
   * It is searched by a `keyword` in its address, also from the top bar, by whoever may call `route`; `rank`: its place
   * there.
   */
  find?: { rank: number; title: string; route: Route }
}
/** What is drawn there: a page of its own, or a list that the domain declares. It arrives when it is opened. */
type Screen =
  | { page: () => Promise<{ default: ComponentType }> }
  | { list: { name: string; domain: () => Promise<{ default: Domain }> } }

/** `rank`: its place among the others of its chapter, whichever domain they are of; none has that of another. */
export type Line = Item & Screen & { rank: number }

/** What a domain of the back office brings: all that the first load needs to know of it. */
export interface Module extends Partial<Finding> {
  /** Its lines of the menu, by their chapter. */
  menu: Partial<Record<(typeof GROUPS)[number]['name'], readonly Line[]>>
}

/** What a domain shows as lists (declared.ts): its lines of the menu can name no other. */
export const declare = <Names extends string>(domain: Domain<Names>) => domain

/** 通过 and 不通过 of what waits, for many rows at once and for one. */
export const verdicts = (route: Route): Act[] =>
  [{ batch: 'id' }, { bind: { id: 'id' } }].flatMap((of) => [
    { route, ...of, label: '通过', fixed: { pass: true } },
    { route, ...of, label: '不通过', fixed: { pass: false }, danger: true },
  ])

/** How it stood as it was seen goes along: somebody else may have decided meanwhile. */
const bind = { id: 'id', was: 'status' }
/** Of posts and comments in any list: what is published is taken out of sight, what was so by mistake is shown again. */
export const decides = (kind: 'post' | 'comment'): readonly Act[] => [
  {
    route: 'POST /admin/api/review/decide',
    label: '下架',
    fixed: { kind, verdict: 'takeDown' },
    bind,
    omit: ['version', 'reported'],
    must: ['reason'],
    when: { status: [2] },
    danger: true,
    note: kind === 'post' ? '谁都看不到了，作者会看到原因。' : '别人看不到了，作者会看到原因。',
  },
  {
    route: 'POST /admin/api/review/decide',
    label: '放回',
    fixed: { kind, verdict: 'pass' },
    bind,
    omit: ['version', 'reported', 'reason'],
    when: { status: [3, 4] },
    note: '照现在的内容重新发布，作者会收到通知。',
  },
  // A wave of advertisements is many at once; what somebody has decided on meanwhile, or waits for its review, is left.
  {
    route: 'POST /admin/api/review/decide',
    label: '下架',
    batch: 'id',
    fixed: { kind, verdict: 'takeDown', was: POST.published },
    omit: ['version', 'reported'],
    must: ['reason'],
    danger: true,
    narrowed: true,
    note: '其中已发布的都下架，每位作者会看到原因；待审核的、已经处理过的不动。',
  },
  // What was taken down with a wave of them and should not have been.
  {
    route: 'POST /admin/api/review/decide',
    label: '放回',
    batch: 'id',
    // A comment that is taken down stands as one that was rejected.
    fixed: { kind, verdict: 'pass', was: kind === 'post' ? POST.takenDown : POST.rejected },
    omit: ['version', 'reported', 'reason'],
    narrowed: true,
    note: `其中${kind === 'post' ? '已下架' : '没通过、已下架'}的照现在的内容重新发布，每位作者会收到通知；其余的不动。`,
  },
]

/** The same of what can be decided anew; its rows say by `state` how they stand. */
export function verdictsByState(route: Route): Act[] {
  return [
    ...verdicts(route).map((act): Act => ({ ...act, omit: ['again'], when: { state: ['waiting'] } })),
    ...[{ batch: 'id' }, { bind: { id: 'id' } }].flatMap((of): Act[] => [
      { route, ...of, label: '改为不显示', fixed: { pass: false, again: true }, when: { state: ['shown'] }, danger: true },
      { route, ...of, label: '恢复显示', fixed: { pass: true, again: true }, when: { state: ['hidden'] } },
    ]),
  ]
}

/** How reviews stand, as tabs over their list. */
export const REVIEW_STATES = {
  initial: { state: 'waiting' },
  tabs: { by: 'state', all: false },
  words: { state: { waiting: '待审核', shown: '显示中', hidden: '不显示' } },
} as const

/** Makes lines of the menu for the lists that a domain declares (declared.ts). */
export const listsOf =
  <Names extends string>(domain: () => Promise<{ default: Domain<Names> }>) =>
  (rank: number, name: Names, path: string, title: string, route: Route): Line => ({
    ...{ rank, path, title },
    routes: [route],
    list: { name, domain },
  })
