import Taro, { usePullDownRefresh } from '@tarojs/taro'

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
