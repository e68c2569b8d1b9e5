import type { FormField } from '../circleForm'

/** What every attendee of an activity is asked; a ticket may ask more. */
export const ATTENDEE_FIELDS: readonly FormField[] = [
  { key: 'name', label: '姓名', type: 'text', required: true, max: 20, prefill: 'realName' },
  { key: 'phone', label: '手机号', type: 'phone', required: true, prefill: 'phone' },
  { key: 'company', label: '公司', type: 'text', required: false, max: 40, prefill: 'company' },
  { key: 'position', label: '职位', type: 'text', required: false, max: 30, prefill: 'position' },
]
