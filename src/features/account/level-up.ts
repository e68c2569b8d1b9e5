import type { LevelUp } from '../../../contract'
import { call } from '@/api/call'
import { go } from '@/nav'
import { confirm } from '@/patterns/feedback/use-action'

/**
 * Tells somebody of a level that is new, with what came with it. The server lets one device do so, once for ever; where it
 * cannot be asked, nothing is told yet. True when it was told.
 */
export async function greetLevel({ level, name, rights, coins }: LevelUp): Promise<boolean> {
  const mine = await call('POST /api/growth/levelUpTold', { body: { level } }).catch(() => false)
  if (!mine) return false
  const words = [rights.length && `解锁新权益：${rights.join('、')}`, coins && `升级礼 ${coins} 金币已到账`]
  const text = words.filter(Boolean).join('；') || '去看看各级权益'
  if (await confirm(`升级啦！你已成为 ${name}`, text, { yes: '看看权益', no: '知道了', danger: false }))
    await go('pages/level/levelRights')
  return true
}
