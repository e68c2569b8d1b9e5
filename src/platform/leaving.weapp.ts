/** They answer by callbacks, and older WeChats have none of them. */
declare const wx: {
  enableAlertBeforeUnload?(options: { message: string; fail(): void }): void
  disableAlertBeforeUnload?(options: { fail(): void }): void
}
const fail = () => {}

/** What would be lost, in the words of each who asks; WeChat knows only the last of them. */
let asking: { message: string }[] = []

function tell() {
  const [last] = asking.slice(-1)
  if (last) wx.enableAlertBeforeUnload?.({ message: last.message, fail })
  else wx.disableAlertBeforeUnload?.({ fail })
}

/** WeChat's bar, its gesture and Android's Back ask this before they leave the page on top, until the answer is called. */
export function askBeforeLeaving(message: string): () => void {
  const own = { message }
  asking.push(own)
  tell()
  return () => {
    const spoke = asking[asking.length - 1] === own
    asking = asking.filter((other) => other !== own)
    if (spoke) tell()
  }
}

/** The app leaves the page itself, which WeChat would ask about all the same. */
export function leaveUnasked(): undefined {
  if (!asking.length) return
  asking = []
  tell()
}
