import { block } from '@/features/people/block'
import { useReport } from '@/features/report/use-report'
import { act, toast } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { hidden } from '@/stores/hidden'
import { session } from '@/stores/session'
import { IconBtn } from '@/ui/button/icon-btn'
import { StateView } from '@/ui/feedback/state-view'

interface Person {
  id: string
  nickName: string
}

/** Takes a block back; `onChanged` hears of it. */
async function unblock({ id }: Person, onChanged: () => unknown) {
  if (!session.require() || !(await act(() => hidden.block(id, false)))) return
  toast('已取消拉黑')
  onChanged()
}

interface Props {
  user: Person
  /** The reader has blocked them. */
  blocked: boolean
  onChanged: () => unknown
}

/** What one can do about a person: the button that opens it, and the place of its sheets. */
export function useHomeMenu(onChanged: () => unknown) {
  const { show, menu } = useMenu()
  const { report, sheet } = useReport()
  const away = async (user: Person) => {
    if (!(await block(user))) return
    toast('已拉黑')
    onChanged()
  }
  const open = ({ user, blocked }: Omit<Props, 'onChanged'>) =>
    show([
      { label: '举报', icon: 'flag', onTap: () => report({ targetType: 'user', targetId: user.id }) },
      blocked
        ? { label: '取消拉黑', icon: 'user-round', onTap: () => void unblock(user, onChanged) }
        : { label: '拉黑', icon: 'ban', danger: true, onTap: () => void away(user) },
    ])
  return {
    button: (person: Omit<Props, 'onChanged'>) => <IconBtn icon="ellipsis" label="更多操作" onTap={() => open(person)} />,
    sheets: (
      <>
        {menu}
        {sheet}
      </>
    ),
  }
}

/** In place of what somebody has written, for whoever has blocked them. */
export const Blocked = ({ user, onChanged }: Omit<Props, 'blocked'>) => (
  <StateView
    kind="gone"
    title="已拉黑"
    text="对方将无法与你互动，你也看不到 TA 的内容"
    action="取消拉黑"
    onAction={() => void unblock(user, onChanged)}
  />
)
