import type { Button } from '@tarojs/components'

/** Browsers have none. */
// Where it stands it takes no more than a browser's own button does.
export const NativeButton = 'button' as unknown as typeof Button
