import Taro from '@tarojs/taro'

/** Hears when somebody leaves the screen and when they are back, until the answer is called. */
export function onAway(listener: (away: boolean) => void): () => void {
  const [gone, back] = [() => listener(true), () => listener(false)]
  Taro.onAppHide(gone)
  Taro.onAppShow(back)
  return () => {
    Taro.offAppHide(gone)
    Taro.offAppShow(back)
  }
}
