import type { Button } from '@tarojs/components'

/** Browsers have none. */
export const NativeButton = 'button' as unknown as typeof Button
