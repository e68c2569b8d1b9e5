import { platform } from '@/platform'
import { act, confirm, toast } from './use-action'

/** Copies, and says so. Browsers copy at a tap alone: what was fetched after one is shown, and copied at the next. */
export const copy = (text: string) =>
  act(async () => {
    try {
      await platform.copy(text)
    } catch {
      if (!(await confirm('点“复制”继续', text, { yes: '复制', no: '取消', danger: false }))) return
      await platform.copy(text)
    }
    toast('复制成功')
  })
