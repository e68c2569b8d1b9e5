import { go } from '@/nav'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { confirm } from './use-action'

const KEY = 'levelSeen'
interface Seen {
  owner: string
  level: number
}
session.onLeave(() => platform.storage.remove(KEY))

interface Reached {
  level: number
  levelName: string
}

/**
 * Tells somebody once of a level that is new since this device saw them last. What it finds the first time is nothing new, unless it
 * has just been reached: then `news` names what it unlocks. True when it was told.
 */
export async function greetLevel({ level, levelName }: Reached, news?: string): Promise<boolean> {
  const owner = session.userInfo?.id
  if (!owner) return false
  const seen = platform.storage.get<Seen>(KEY)
  platform.storage.set(KEY, { owner, level })
  const fresh = seen?.owner === owner ? level > seen.level : news !== undefined
  if (!fresh) return false
  const text = news ? `解锁新权益：${news}` : '去看看升级礼和你的权益'
  if (await confirm(`升级啦！你已成为 ${levelName}`, text, { yes: '看看权益', no: '知道了', danger: false }))
    await go('pages/level/levelRights')
  return true
}
