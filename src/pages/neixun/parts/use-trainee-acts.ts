import { call } from '@/api/call'
import { copy } from '@/patterns/feedback/copy'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { openFile } from '@/patterns/media/open-file'

/**
 * What whoever looks after a training does about those who take part.
 * @param renew reads the list anew
 */
export function useTraineeActs(trainingId: string, renew: () => Promise<unknown>) {
  const urge = useAction(async (traineeIds?: string[]) => {
    const { told, unreachable } = await call('POST /api/neixun/remind', {
      body: { trainingId, ...(traineeIds && { traineeIds }) },
    })
    toast(told ? `已提醒 ${told} 人` : unreachable ? '还没登录过的人请发登录链接' : '今天都提醒过了')
    await renew()
  })
  const urgeAll = async (people: number) => {
    if (await confirm(`提醒 ${people} 人学习吗？`, '他们会收到一条消息', { yes: '提醒', danger: false })) await urge.run()
  }
  const link = (traineeId: string) =>
    act(async () => {
      const { url } = await call('POST /api/neixun/loginLink', { body: { trainingId, traineeId } })
      await copy(url)
      toast('登录链接已复制，10 分钟内有效，只能用一次')
    })
  const exporting = useAction(async () => {
    const { url, name } = await call('POST /api/neixun/userExport', { body: { trainingId } })
    await openFile(url, name)
  })
  return { urge, urgeAll, link, exporting }
}
