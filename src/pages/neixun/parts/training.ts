import type { TrainingItemCard } from '../../../../contract'
import { dateOf } from '@/lib/time'
import type { IconName } from '@/ui/icon/icon-name'

type Kind = TrainingItemCard['kind']

export const KIND_ICONS: Record<Kind, IconName> = {
  course: 'graduation-cap',
  live: 'globe',
  exam: 'file-text',
  homework: 'square-pen',
  signin: 'check-check',
  file: 'download',
  survey: 'list',
}

const dateFrom = (iso: string) => dateOf(Date.parse(iso), Date.now())
/** 11月16日 – 12月11日 */
export const spanOf = (from: string | null, to: string | null) =>
  [from, to].flatMap((iso) => (iso ? dateFrom(iso) : [])).join(' – ')
