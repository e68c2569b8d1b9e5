import type { Platform } from './types'

const nothing = () => {}

/** Where the server draws the first screen: nobody is logged in and nothing is remembered. Only what drawing asks for is here. */
export const platform = {
  name: 'browser',
  platformType: 1,
  storage: { get: nothing, set: nothing, remove: nothing, removeAccount: nothing },
  systemTheme: () => 'light',
  onSystemTheme: nothing,
  applyAppearance: nothing,
  onNetwork: nothing,
  lazyImages: false,
  fileUrl: (url: string) => url,
} as unknown as Platform
