import Taro, { usePullDownRefresh } from '@tarojs/taro'
import { messageOf } from '@/api/errors'
import type { Loaded } from '@/api/loaded'
import { toast } from '@/patterns/feedback/use-action'

/** What the pull loads anew of which the page is being told. */
let works: Promise<unknown>[] = []

async function letGo() {
  // All that stands on the page is told in one go.
  await Promise.resolve()
  const all = works
  works = []
  await Promise.allSettled(all)
  Taro.stopPullDownRefresh()
}

/** Loads something anew when its page is pulled down; the pull ends when everything on the page is there, or has failed. */
export function useRefresh(work: () => Promise<unknown>) {
  usePullDownRefresh(() => {
    works.push(work())
    if (works.length === 1) void letGo()
  })
}

/** Loads the one thing of a page anew when it is pulled down; a failure, of which what stays shown says nothing, is told. */
export function useRefreshOf(loaded: Loaded<unknown>) {
  useRefresh(async () => {
    await loaded.load()
    if (loaded.value !== undefined && loaded.state === 'failed') toast(messageOf(loaded.error))
  })
}
