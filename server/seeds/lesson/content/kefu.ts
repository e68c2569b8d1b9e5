import opening from '../../opening/faq.json'
import type { KefuTopic } from './types'

/** What a new site opens with, as operators import it too. */
export const KEFU_FAQ: KefuTopic[] = opening
