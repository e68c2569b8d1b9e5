import type { Dispatch, SetStateAction } from 'react'
import type { CompanyMember, CompanySummary } from '../../../../contract'
import { toast } from '@/patterns/feedback/use-action'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { ChooseDepartments, EditMember, InviteLinks, TransferMain } from './member-sheets'

/** What one does about a member on a sheet of its own. */
export type Doing = { what: 'edit' | 'departments' | 'main'; member: CompanyMember } | { what: 'links' }
const TITLES = { edit: '编辑成员', departments: '设为管理员', main: '转让主账号', links: '邀请链接' }

interface Props {
  doing: Doing | undefined
  setDoing: Dispatch<SetStateAction<Doing | undefined>>
  summary: CompanySummary
  /** Seats that nobody sits on. */
  free: number
  /** Reads the members anew. */
  renew: () => Promise<unknown>
}
/** The sheet of what is being done. */
export function DoingSheet({ doing, setDoing, summary: { departments, scoped }, free, renew }: Props) {
  const onDone = (said: string) => {
    // An answer that comes late closes its own sheet alone, not the one that is open by then.
    closeOnly(setDoing, doing)
    toast(said)
  }
  return (
    <Sheet open={doing !== undefined} onClose={() => setDoing(undefined)} title={doing ? TITLES[doing.what] : ''}>
      {doing?.what === 'edit' && <EditMember member={doing.member} onDone={onDone} renew={renew} />}
      {doing?.what === 'departments' && (
        <ChooseDepartments member={doing.member} departments={departments} onDone={onDone} renew={renew} />
      )}
      {doing?.what === 'main' && <TransferMain member={doing.member} onDone={onDone} renew={renew} />}
      {doing?.what === 'links' && <InviteLinks departments={departments} free={free} scoped={scoped} />}
    </Sheet>
  )
}
