import type { ShareData } from '@/platform'

/** What WeChat's own menu sends of a page is asked for on weapp alone. */
export const useWechatMenu = (_share: ShareData, _own: boolean) => {}
