import Taro from '@tarojs/taro'

/** What we open ourselves over the app, such as WeChat's viewer of pictures, hides it so soon. */
const AT_ONCE_MS = 3000
/** Who looks at that for longer than this has gone elsewhere meanwhile: WeChat says no more of it. */
const LOOK_MS = 60_000
let opened = -Infinity
/** We are about to open something of WeChat's own over the app: whoever looks at it has not left. */
export const openOver = () => {
  opened = Date.now()
}

/** Hears when somebody leaves the screen and when they are back, until the answer is called. */
export function onAway(listener: (away: boolean) => void): () => void {
  let covered = false
  let since = 0
  const gone = () => {
    since = Date.now()
    covered = since - opened < AT_ONCE_MS
    opened = -Infinity
    if (!covered) listener(true)
  }
  const back = () => {
    const long = Date.now() - since > LOOK_MS
    if (covered && long) listener(true)
    if (!covered || long) listener(false)
    covered = false
  }
  Taro.onAppHide(gone)
  Taro.onAppShow(back)
  return () => {
    Taro.offAppHide(gone)
    Taro.offAppShow(back)
  }
}
