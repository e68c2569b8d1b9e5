import type { Rotation } from '../../../../app/rotating-code'

/** What a trainer's screen shows: the one before still opens, for as long as it takes to scan it. */
export const SCREEN: Rotation = { owner: 'training', kind: 'X', seconds: 15, old: 1 }
