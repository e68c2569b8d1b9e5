import { App } from 'antd'
import { useState } from 'react'
import { CHANGED_BY_AUTHOR, DECIDED } from '../../../../contract/rules/codes'
import { POST } from '../../../../contract/rules/post'
import { call, messageOf, Refusal } from '../../api/call'
import { titleOf } from './review-panes'
import type { Item, useQueue } from './review-queue'

export type Verdict = 'pass' | 'reject' | 'takeDown'

const WORDS: Record<Verdict, string> = { pass: '已通过', reject: '已驳回', takeDown: '已下架' }
const refOf = ({ kind, id, version }: Item) => ({ kind, id, version })

interface Verdicts extends Pick<ReturnType<typeof useQueue>, 'drop' | 'anew'> {
  list: Item[]
  /** Which of them is looked at. */
  place: number
  /** Those that are decided together, in place of that one. */
  chosen: string[]
  onChoose: (ids: string[]) => void
  reason: string
  onGo: (id: string) => void
  /** The one that is looked at stands there as it is by now. */
  onRenewed: () => void
  onDecided: () => void
}
/** Decides what waits, one or those that are chosen, and says what became of it or why it was refused. */
export function useVerdicts(verdicts: Verdicts) {
  const { list, place, chosen, onChoose, reason, drop, anew, onGo, onRenewed, onDecided } = verdicts
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const decideChosen = async (verdict: Verdict, words: { reason?: string }) => {
    const picked = list.filter(({ id }) => chosen.includes(id))
    const { gone, changed, risky } = await call('POST /admin/api/review/decideAll', {
      body: { items: picked.map(refOf), verdict, ...words },
    })
    drop(new Set(chosen.filter((id) => !changed.includes(id) && !risky.includes(id))))
    onChoose(risky)
    void message.success(
      [
        `${WORDS[verdict]} ${picked.length - gone.length - changed.length - risky.length} 件`,
        ...(gone.length ? [`${gone.length} 件已经处理过，或作者删除了`] : []),
        ...(changed.length ? [`${changed.length} 件作者刚改过，请再看一遍`] : []),
        ...(risky.length ? [`${risky.length} 件的图片未通过内容安全检查，不能通过，请作者换图`] : []),
      ].join('，'),
    )
    if (changed.length) await anew(changed)
  }
  const decideOne = async (one: Item, verdict: Verdict, words: { reason?: string }) => {
    const after = (list[place + 1] ?? list[place - 1])?.id ?? ''
    try {
      await call('POST /admin/api/review/decide', { body: { ...refOf(one), was: POST.inReview, verdict, ...words } })
      drop(new Set([one.id]))
      void message.success(`${WORDS[verdict]}：${titleOf(one).slice(0, 16)}`, 1.5)
      onGo(after)
    } catch (error) {
      const code = error instanceof Refusal && error.code
      if (code !== CHANGED_BY_AUTHOR && code !== DECIDED) throw error
      const now = await anew([one.id])
      onRenewed()
      if (now.has(one.id)) throw error
      void message.info(code === DECIDED ? '别人已经处理过' : '作者刚改过，不用再审')
      onGo(after)
    }
  }
  const decide = async (verdict: Verdict) => {
    const item = list.at(place)
    if (!item || busy) return
    if (verdict !== 'pass' && !reason.trim()) return setRefused('先选一个原因，或写给作者的话')
    setBusy(true)
    setRefused('')
    const words = verdict === 'pass' ? {} : { reason: reason.trim() }
    try {
      await (chosen.length ? decideChosen(verdict, words) : decideOne(item, verdict, words))
      onDecided()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { decide: (verdict: Verdict) => void decide(verdict), busy, refused, forget: () => setRefused('') }
}
