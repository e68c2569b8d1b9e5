import { platform } from '@/platform'

export const onWeapp = platform.name === 'weapp'

export interface Meaning {
  role?: string
  label?: string
  selected?: boolean
  checked?: boolean
  expanded?: boolean
  /** Of a button that stays down. */
  pressed?: boolean
  disabled?: boolean
  busy?: boolean
  modal?: boolean
  invalid?: boolean
  hidden?: boolean
  required?: boolean
  /** H5: the id of what says more about it. */
  describedby?: string
  /** Of a heading. */
  level?: number
}

/** What an element is and how it stands, in the words of the platform: `aria-label` on H5, `ariaLabel` on weapp. */
export function a11y(meaning: Meaning): object {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(meaning)) {
    if (value === undefined) continue
    if (onWeapp) props[`aria${name[0].toUpperCase()}${name.slice(1)}`] = value
    else props[name === 'role' ? name : `aria-${name}`] = value
  }
  return props
}
