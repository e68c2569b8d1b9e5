import opening from '../opening/topics.json'
import type { SeedTopic } from './types'

/** Those that a new site opens with, as operators import them too. */
export const topics: SeedTopic[] = opening
