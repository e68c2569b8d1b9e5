import { experienceA } from './experience-a'
import { experienceB } from './experience-b'
import type { SeedPost } from './types'

export const experience: SeedPost[] = [...experienceA, ...experienceB]
