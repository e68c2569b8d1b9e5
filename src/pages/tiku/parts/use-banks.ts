import { call } from '@/api/call'
import { useAction } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'

/** All banks, to change to another one: `choose` asks, with the one that is shown marked; `menu` is its place. */
export function useBanks(onChoose: (bankId: string) => void) {
  const { show, menu } = useMenu('选择题库')
  const choose = useAction(async (shown: string) => {
    const banks = await call('POST /api/tikuBank/list')
    show(
      banks.map(({ id, name, questionCount, done }) => ({
        label: name,
        note: done ? `已做 ${done} / ${questionCount} 题` : `共 ${questionCount} 题`,
        chosen: id === shown,
        onTap: () => onChoose(id),
      })),
    )
  })
  return { choose: (shown: string) => void choose.run(shown), menu }
}
