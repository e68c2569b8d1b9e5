import { platform } from '@/platform'
import { act, toast } from './use-action'

/** Copies, and says so. */
export const copy = (text: string) =>
  act(async () => {
    await platform.copy(text)
    toast('复制成功')
  })
