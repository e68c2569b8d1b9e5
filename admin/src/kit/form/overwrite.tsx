import { App } from 'antd'
import { useCallback } from 'react'
import { Changed, seenOf } from '../../api/call'
import { timeText } from '../format'

/**
 * For pages with a form of their own: saves what was made of a thing that was seen. Where somebody else was faster it says
 * who, when and what, and saves only if that is wanted all the same; what was typed stays. False when it is not.
 */
export function useOverwrite(labels: Record<string, string>) {
  const { modal } = App.useApp()
  return useCallback(
    async (thing: object | undefined, save: (seen: string) => Promise<unknown>): Promise<boolean> => {
      for (let seen = seenOf(thing); ;) {
        try {
          await save(seen)
          return true
        } catch (error) {
          if (!(error instanceof Changed)) throw error
          const what = error.fields.map(({ name }) => labels[name] ?? name).join('、')
          const mine = await modal.confirm({
            title: `${error.by}刚刚改过`,
            content: `${timeText(error.at)} 改了${what}，和你的不一样。按你的保存，就代替了那一次；先不保存，可以重新打开看看，你填的还在。`,
            okText: '按我的保存',
            cancelText: '先不保存',
          })
          if (!mine) return false
          seen = error.seen
        }
      }
    },
    // The words of a page are always the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [modal],
  )
}
