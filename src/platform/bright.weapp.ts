import Taro from '@tarojs/taro'

/** The screen as bright as it gets, and on, so that a scanner reads it; answers the way back. */
export async function keepBright(): Promise<() => void> {
  const before = await Taro.getScreenBrightness().catch(() => undefined)
  await Promise.all([
    Taro.setKeepScreenOn({ keepScreenOn: true }).catch(() => {}),
    Taro.setScreenBrightness({ value: 1 }).catch(() => {}),
  ])
  return () => {
    void Taro.setKeepScreenOn({ keepScreenOn: false }).catch(() => {})
    if (before) void Taro.setScreenBrightness({ value: before.value }).catch(() => {})
  }
}
