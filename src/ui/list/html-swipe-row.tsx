import type { SwipeRowProps } from './swipe-row-types'

/** H5: a sideways finger is the browser's own way back, and Taro's movable view follows it while it scrolls (decision 0007). */
export const SwipeRow = ({ children }: SwipeRowProps) => <>{children}</>
