import type { StorageKey } from './storage-keys'

/**
 * What the device keeps and the server has, too: the first to go where room is made. Drafts, searches, study that is not sent and
 * the settings are no cache.
 */
export const CACHES = ['squareFeed', 'aiSamples', 'homeGrid'] as const satisfies readonly StorageKey[]
