import type { IdName } from '../../../../contract'

/** What every picker shows while it is closed. */
export interface Field {
  label: string
  placeholder: string
  error?: string
}

export interface DateProps extends Field {
  /** YYYY-MM-DD, or '' */
  value: string
  /** Where the choice stands while nothing is chosen. */
  from: string
  onChange: (date: string) => void
}

export interface TimeProps extends Field {
  /** HH:mm, 00:00–23:59, or '' */
  value: string
  onChange: (time: string) => void
}

export interface OptionProps extends Field {
  options: IdName[]
  /** id, or '' */
  value: string
  onChange: (id: string) => void
}

export interface RegionProps extends Field {
  /** A line of contract/rules/region.ts, or '' */
  value: string
  onChange: (region: string) => void
  /** No district is asked for. */
  cityOnly?: boolean
}

/** The specification's span of the date picker, in years around this one. */
const SPAN = 150
export function yearSpan() {
  const year = new Date().getFullYear()
  return { first: year - SPAN, last: year + SPAN }
}

export const dateText = (date: string) => date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')
