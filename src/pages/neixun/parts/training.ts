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

/** Of a day in Shanghai. */
export const endOfDay = (day: string) => `${day}T23:59:59+08:00`

const dateFrom = (iso: string) => dateOf(Date.parse(iso))
/** 11月16日 – 12月11日 */
export const spanOf = (from: string | null, to: string | null) =>
  [from, to].flatMap((iso) => (iso ? dateFrom(iso) : [])).join(' – ')

/** What a page and a request say of it that somebody looks after a training; see TrainingRole. */
export const asRole = (role: string) => (role === 'keeper' ? { role: 'keeper' as const } : {})
