import { when } from 'mobx'
import { useState } from 'react'
import type { CompanyMember } from '../../../../contract'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import type { PagedList } from '@/api/paged-list'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'

type Act = 'disable' | 'enable' | 'remove' | 'resend'
/** What is done to several members, and to those of which kind alone. */
export const ACTS: Record<Act, { said: string; text: string; yes: string; of?: CompanyMember['status'] }> = {
  disable: { said: '停用', text: '席位保留，权益停止，可以随时恢复', yes: '停用', of: 'joined' },
  enable: { said: '恢复', text: '会员权益马上可以接着用', yes: '恢复', of: 'disabled' },
  resend: { said: '重发邀请给', text: '七天有效；过期的重新占一席', yes: '重发', of: 'invited' },
  remove: {
    said: '移除',
    text: '已加入的立即失去会员权益，学习记录会保留在其个人账号中；待加入的撤回邀请',
    yes: '移除',
  },
}
/** As many as the server takes in one call. */
const AT_ONCE = 50

export type Several = ReturnType<typeof useSeveral>

/**
 * Several members who are chosen, and what is done to all of them at once; `chosen` is undefined while nobody is to be.
 * @param renew reads the members anew
 */
export function useSeveral(list: PagedList<CompanyMember>, renew: () => Promise<unknown>) {
  const [chosen, setChosen] = useState<string[]>()
  /** Those with whom the last of it did not succeed. */
  const [left, setLeft] = useState<string[]>([])
  const act = useAction(async (what: Act, members: CompanyMember[]) => {
    const { said, text, yes } = ACTS[what]
    if (!(await confirm(`确定${said}选中的 ${members.length} 位吗？`, text, { yes }))) return
    const faults: string[] = []
    let answered = 0
    try {
      for (let from = 0; from < members.length; from += AT_ONCE) {
        const some = members.slice(from, from + AT_ONCE)
        const { failed } = await call('POST /api/subAccount/batch', { body: { ids: some.map(({ id }) => id), act: what } })
        faults.push(...failed.map(({ row, message }) => `${some[row - 1].name}：${message}`))
        answered += some.length
      }
      setChosen(undefined)
      const count = members.length - faults.length
      toast(faults.length ? `已${said} ${count} 位，${faults.length} 位没有成功` : `已${said} ${count} 位`)
    } catch (error) {
      if (!answered) throw error
      setChosen(members.slice(answered).map(({ id }) => id))
      throw new Obstacle(`已${said} ${answered - faults.length} 位，其余没有做完，请再试一次`)
    } finally {
      setLeft(faults)
      await renew()
    }
  })
  const chooseAll = useAction(async () => {
    do {
      // Asked for by a finger that scrolls.
      await when(() => list.state !== 'loading')
      await list.more()
    } while (list.hasMore && list.state !== 'failed')
    // A part of them is not all.
    if (list.hasMore || !list.started) throw new Obstacle('没有全部读到，请再点一次全选')
    setChosen((before) => before && list.items.flatMap(({ id, can }) => (can ? id : [])))
  })
  return {
    chosen,
    picked: list.items.filter(({ id }) => chosen?.includes(id)),
    begin: () => setChosen([]),
    end: () => setChosen(undefined),
    turn: (id: string) => setChosen((ids = []) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    /** Another list begins with nobody chosen: whoever is not seen any more is not meant. */
    startAnew: () => setChosen(chosen && []),
    chooseAll,
    act,
    left,
    forget: () => setLeft([]),
  }
}
