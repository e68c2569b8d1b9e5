import type { RouteName } from '@/routes'

/** H5 draws the bar of every page. */
export const toolPages: readonly RouteName[] = []
