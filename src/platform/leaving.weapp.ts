/** They answer by callbacks, and older WeChats have none of them. */
declare const wx: {
  enableAlertBeforeUnload?(options: { message: string; fail(): void }): void
  disableAlertBeforeUnload?(options: { fail(): void }): void
}
const fail = () => {}

let asking: object | undefined
/** WeChat's bar, its gesture and Android's Back ask this before they leave the page on top, until the answer is called. */
export function askBeforeLeaving(message: string): () => void {
  const own = {}
  asking = own
  wx.enableAlertBeforeUnload?.({ message, fail })
  return () => {
    if (asking === own) leaveUnasked()
  }
}

/** The app leaves the page itself, which WeChat would ask about all the same. */
export function leaveUnasked(): undefined {
  if (asking) wx.disableAlertBeforeUnload?.({ fail })
  asking = undefined
}
