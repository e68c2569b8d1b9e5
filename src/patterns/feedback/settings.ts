import { confirm, toast } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'

/**
 * Leads to where somebody allows what they have refused before, because it is not asked for again. True when they have been
 * there; what they were at they begin once more.
 */
export async function offerSettings(right: string, why: string): Promise<boolean> {
  if (!platform.openSettings) return false
  if (!(await confirm(`需要您的${right}权限`, why, { yes: '去设置', no: '取消', danger: false }))) return false
  await platform.openSettings()
  return true
}

/** The phone does not let WeChat, and WeChat leads nobody there. */
export const namePhoneSettings = (right: string) => toast(`请在手机的系统设置里允许微信访问${right}`)
