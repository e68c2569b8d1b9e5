/** What people choose from, by the code under which the app asks for it. */
export const DICTS = [
  'position',
  'industry',
  'hr_module',
  'report_reason',
  'feedback_type',
  'refund_reason',
  'cancel_reason',
  'activity_cancel_reason',
  'mall_cancel_reason',
  'mall_after_sale_reason',
  'reissue_reason',
  'logoff_reason',
] as const
export type Dict = (typeof DICTS)[number]
