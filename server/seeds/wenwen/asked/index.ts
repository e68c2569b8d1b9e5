import type { Asked } from '../types'

/** The questions that articles answer, by the file that the articles are in. */
export const ASKED: Record<string, Asked> = {}
