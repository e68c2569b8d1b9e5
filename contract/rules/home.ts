/** The entries that the first screen can show: operators name and order them, the client knows what each opens. */
export const HOME_ENTRIES = ['tiku', 'zhiku', 'activity', 'mall', 'cert', 'live', 'task', 'creator'] as const
export type HomeEntry = (typeof HOME_ENTRIES)[number]
/** How many entries the row shows: the first ones that are switched on. */
export const HOME_ROW = 5
