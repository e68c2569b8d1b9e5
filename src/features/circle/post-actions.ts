import type { ComponentProps } from 'react'
import type { PostCard } from '../../../contract'
import { block } from '@/features/people/block'
import type { ReportTarget } from '@/features/report/report-sheet'
import { act } from '@/patterns/feedback/use-action'
import { hidden } from '@/stores/hidden'
import { session } from '@/stores/session'
import type { ActionList } from '@/ui/list/action-list'

export type Actions = ComponentProps<typeof ActionList>['items']

interface Scene {
  show: (actions: Actions) => void
  report: (target: ReportTarget) => void
  /** The post is out of sight now; says what has come of it. */
  gone: (text: string) => unknown
}

const REASONS = [
  { label: '内容不感兴趣', reason: 'content' },
  { label: '不想看这位作者', reason: 'author' },
  { label: '看过太多次', reason: 'repeat' },
] as const

/** What somebody can do about a post of somebody else. */
export function actionsOnPost({ id, author, mine }: PostCard, { show, report, gone }: Scene): Actions {
  if (mine) return []
  const leave = async (reason: (typeof REASONS)[number]['reason']) => {
    if (await act(() => hidden.notInterested(id, reason))) await gone('已减少此类推荐')
  }
  // Of an anonymous post nobody knows the author.
  const reasons = REASONS.filter(({ reason }) => author.id || reason !== 'author')
  const askWhy = () => session.require() && show(reasons.map(({ label, reason }) => ({ label, onTap: () => void leave(reason) })))
  const away = async () => {
    if (await block(author)) await gone('已拉黑')
  }
  return [
    { label: '不感兴趣', icon: 'eye-off', onTap: askWhy },
    { label: '举报', icon: 'flag', onTap: () => report({ targetType: 'post', targetId: id }) },
    ...(author.id ? [{ label: '拉黑', icon: 'ban' as const, danger: true, onTap: () => void away() }] : []),
  ]
}
