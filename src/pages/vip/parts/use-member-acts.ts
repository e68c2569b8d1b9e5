import type { CompanyMember, CompanySummary } from '../../../../contract'
import { call } from '@/api/call'
import { andRenew } from '@/patterns/feedback/and-renew'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import type { ShowMenu } from '@/patterns/feedback/use-menu'
import type { Doing } from './doing-sheet'

interface Options {
  /** Of whoever looks after the company. */
  role: CompanySummary['role']
  show: ShowMenu
  /** Opens what has a sheet of its own. */
  onDoing: (doing: Doing) => void
  /** Reads the members anew. */
  renew: () => Promise<unknown>
}
/** What can be done about one member: `more` opens the menu of it. */
export function useMemberActs({ role, show, onDoing, renew }: Options) {
  const change = useAction((work: () => Promise<unknown>, done: string) =>
    andRenew(async () => {
      await work()
      toast(done)
    }, renew),
  )
  const take = useAction(async ({ id, name, status }: CompanyMember) => {
    const text = status === 'invited' ? '席位马上空出' : '移除后该成员将立即失去会员权益；学习记录会保留在其个人账号中'
    if (!(await confirm(`确定移除${name}吗？`, text, { yes: '移除' }))) return
    await change.run(() => call('POST /api/subAccount/remove', { body: { id } }), '已移除，席位已空出')
  })
  const disable = ({ id }: CompanyMember) =>
    void change.run(() => call('POST /api/subAccount/disable', { body: { id } }), '已停用')
  const enable = ({ id }: CompanyMember) => void change.run(() => call('POST /api/subAccount/enable', { body: { id } }), '已恢复')
  const dismiss = ({ id }: CompanyMember) =>
    void change.run(() => call('POST /api/subAccount/setManager', { body: { id, on: false } }), '已取消管理员')
  const resend = ({ id }: CompanyMember) =>
    void change.run(() => call('POST /api/subAccount/resend', { body: { id } }), '已重新邀请，七天有效')

  /** What the main role alone decides. */
  const ofMain = (member: CompanyMember) => {
    const manages = member.role === 'manager'
    return [
      {
        label: manages ? '调整负责的部门' : '设为管理员',
        onTap: () => onDoing({ what: 'departments', member }),
      },
      ...(manages ? [{ label: '取消管理员', onTap: () => dismiss(member) }] : []),
      { label: '转让主账号', onTap: () => onDoing({ what: 'main', member }) },
    ]
  }
  const more = (member: CompanyMember) => {
    const { status } = member
    show([
      ...(status === 'invited' ? [] : [{ label: '编辑', onTap: () => onDoing({ what: 'edit', member }) }]),
      ...(status === 'joined' ? [{ label: '停用', onTap: () => disable(member) }] : []),
      ...(status === 'disabled' ? [{ label: '恢复', onTap: () => enable(member) }] : []),
      ...(role === 'main' && status === 'joined' ? ofMain(member) : []),
      {
        label: status === 'invited' ? '撤回邀请' : '移除',
        danger: true,
        onTap: () => void take.run(member),
      },
    ])
  }
  return { more, resend }
}
