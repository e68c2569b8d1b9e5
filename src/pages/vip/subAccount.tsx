import { Text, View } from '@tarojs/components'
import { when } from 'mobx'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CompanyMember, CompanySummary } from '../../../contract'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { minuteOf } from '@/lib/date'
import { go } from '@/nav'
import { andRenew } from '@/patterns/feedback/and-renew'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { useDebounced } from '@/patterns/form/use-debounced'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { openFile } from '@/patterns/media/open-file'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { SearchBox } from '@/ui/field/search-box'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Cell, CellGroup } from '@/ui/list/cell'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { CompanyManagement } from './parts/company-management'
import { Contracts } from './parts/contracts'
import { MemberRow } from './parts/member-row'
import { ChooseDepartments, EditMember, InviteLinks, TransferMain } from './parts/member-sheets'
import './subAccount.scss'

type Tab = 'all' | CompanyMember['status']

const buyMore = () => void go('pages/vip/vipCardDetailEnterprise')

/** The company, and how many of its seats are taken. */
const Seats = ({ summary: { company, endTime, total, used, changeLeft, role } }: { summary: CompanySummary }) => (
  <Card>
    <View className="seats__company">{company}</View>
    <View className="seats__note">{endTime ? `企业会员 · 有效期至 ${minuteOf(endTime)}` : '还没有开通企业会员'}</View>
    <View className="seats__line">
      <View>
        已用席位 <Text className="seats__used">{used}</Text> / {total}
      </View>
      {role === 'main' && (
        <Btn size="s" kind="weak" onTap={buyMore}>
          增购席位
        </Btn>
      )}
    </View>
    <ProgressBar percent={total ? (used / total) * 100 : 0} label="已用席位" />
    <View className="seats__note">{`空余 ${Math.max(0, total - used)} 席，停用的成员也占席位 · 今年还可换 ${changeLeft} 次`}</View>
  </Card>
)

/** What one does about a member on a sheet of its own. */
type Doing = { what: 'edit' | 'departments' | 'main'; member: CompanyMember } | { what: 'links' }
const TITLES = { edit: '编辑成员', departments: '设为管理员', main: '转让主账号', links: '邀请链接' }

type Act = 'disable' | 'enable' | 'remove' | 'resend'
/** What is done to several members, and to those of which kind alone. */
const ACTS: Record<Act, { said: string; text: string; yes: string; of?: CompanyMember['status'] }> = {
  disable: { said: '停用', text: '席位保留，权益停止，可以随时恢复', yes: '停用', of: 'joined' },
  enable: { said: '恢复', text: '会员权益马上可以接着用', yes: '恢复', of: 'disabled' },
  resend: { said: '重发邀请给', text: '七天有效；过期的重新占一席', yes: '重发', of: 'invited' },
  remove: {
    said: '移除',
    text: '已加入的立即失去会员权益，学习记录会保留在其个人账号中；待加入的撤回邀请',
    yes: '移除',
  },
}
/** As many as the server takes in one call. */
const AT_ONCE = 50

const SubAccounts = observer(function SubAccounts({ summary, reload }: { summary: CompanySummary; reload: () => Promise<void> }) {
  const [tab, setTab] = useState<Tab>('all')
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const listOf = useLists((key: string) => {
    const [status, word]: [Tab, string] = JSON.parse(key)
    return new PagedList<CompanyMember>((cursor) =>
      pageOf('POST /api/subAccount/page', { status: status === 'all' ? undefined : status, keyword: word || undefined, cursor }),
    )
  })
  const key = JSON.stringify([tab, keyword])
  const list = listOf(key)
  useListGestures(() => list)
  // Back from adding members.
  useShowAgain(() => void listOf.reload(key))
  const { show, menu } = useMenu('成员')
  const renew = () => Promise.all([listOf.reload(key), reload()])
  const change = useAction(async (work: () => Promise<unknown>, done: string) => {
    await andRenew(async () => {
      await work()
      toast(done)
    }, renew)
  })
  const take = useAction(async (id: string, name: string, status: CompanyMember['status']) => {
    const text = status === 'invited' ? '席位马上空出' : '移除后该成员将立即失去会员权益；学习记录会保留在其个人账号中'
    if (!(await confirm(`确定移除${name}吗？`, text, { yes: '移除' }))) return
    await change.run(() => call('POST /api/subAccount/remove', { body: { id } }), '已移除，席位已空出')
  })
  const [chosen, setChosen] = useState<string[]>()
  /** Those with whom the last of it did not succeed. */
  const [left, setLeft] = useState<string[]>([])
  const several = useAction(async (act: Act, members: CompanyMember[]) => {
    const { said, text, yes } = ACTS[act]
    if (!(await confirm(`确定${said}选中的 ${members.length} 位吗？`, text, { yes }))) return
    const faults: string[] = []
    let answered = 0
    try {
      for (let from = 0; from < members.length; from += AT_ONCE) {
        const some = members.slice(from, from + AT_ONCE)
        const { failed } = await call('POST /api/subAccount/batch', { body: { ids: some.map(({ id }) => id), act } })
        faults.push(...failed.map(({ row, message }) => `${some[row - 1].name}：${message}`))
        answered += some.length
      }
      setChosen(undefined)
      const count = members.length - faults.length
      toast(faults.length ? `已${said} ${count} 位，${faults.length} 位没有成功` : `已${said} ${count} 位`)
    } catch (error) {
      if (!answered) throw error
      setChosen(members.slice(answered).map(({ id }) => id))
      throw new Obstacle(`已${said} ${answered - faults.length} 位，其余没有做完，请再试一次`)
    } finally {
      setLeft(faults)
      await renew()
    }
  })
  const chooseAll = useAction(async () => {
    do {
      // Asked for by a finger that scrolls.
      await when(() => list.state !== 'loading')
      await list.more()
    } while (list.hasMore && list.state !== 'failed')
    // A part of them is not all.
    if (list.hasMore || !list.started) throw new Obstacle('没有全部读到，请再点一次全选')
    setChosen((before) => before && list.items.flatMap(({ id, can }) => (can ? id : [])))
  })
  const picked = list.items.filter(({ id }) => chosen?.includes(id))
  const standing = (status: CompanyMember['status']) => picked.filter((one) => one.status === status)
  const moreOfThem = () =>
    show(
      (['disable', 'enable', 'resend'] as const).flatMap((act) => {
        const members = standing(ACTS[act].of!)
        return members.length
          ? [{ label: `${ACTS[act].said} ${members.length} 位`, onTap: () => void several.run(act, members) }]
          : []
      }),
    )
  const { active, role, joined, pending, disabled, total, used, seesMoney } = summary
  const [doing, setDoing] = useState<Doing>()
  const [papers, setPapers] = useState(false)
  const onDone = (said: string) => {
    // An answer that comes late closes its own sheet alone, not the one that is open by then.
    closeOnly(setDoing, doing)
    toast(said)
  }
  const exporting = useAction(async () => {
    const { url, name } = await call('POST /api/subAccount/export')
    await openFile(url, name)
  })
  const more = (member: CompanyMember) => {
    const { id, name, status, role: other } = member
    show([
      ...(status === 'invited' ? [] : [{ label: '编辑', onTap: () => setDoing({ what: 'edit', member }) }]),
      ...(status === 'joined'
        ? [
            {
              label: '停用',
              onTap: () => void change.run(() => call('POST /api/subAccount/disable', { body: { id } }), '已停用'),
            },
          ]
        : []),
      ...(status === 'disabled'
        ? [{ label: '恢复', onTap: () => void change.run(() => call('POST /api/subAccount/enable', { body: { id } }), '已恢复') }]
        : []),
      ...(role === 'main' && status === 'joined'
        ? [
            {
              label: other === 'manager' ? '调整负责的部门' : '设为管理员',
              onTap: () => setDoing({ what: 'departments', member }),
            },
            ...(other === 'manager'
              ? [
                  {
                    label: '取消管理员',
                    onTap: () =>
                      void change.run(() => call('POST /api/subAccount/setManager', { body: { id, on: false } }), '已取消管理员'),
                  },
                ]
              : []),
            { label: '转让主账号', onTap: () => setDoing({ what: 'main', member }) },
          ]
        : []),
      {
        label: status === 'invited' ? '撤回邀请' : '移除',
        danger: true,
        onTap: () => void take.run(id, name, status),
      },
    ])
  }
  const free = Math.max(0, total - used)
  /** Another list begins with nobody chosen: whoever is not seen any more is not meant. */
  const renewed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setChosen(chosen && [])
    }
  return (
    <>
      <Seats summary={summary} />
      {!active && (
        <NoticeStrip tone="warn" icon="info" {...(role === 'main' && { action: '去续费', onAction: buyMore })}>
          企业会员不在有效期内，现在只能查看
        </NoticeStrip>
      )}
      <CellGroup>
        {active && <Cell icon="link" title="邀请链接与二维码" onTap={() => setDoing({ what: 'links' })} />}
        {active && <Cell icon="check-check" title="批量移除、停用、恢复或重发" onTap={() => setChosen([])} />}
        <Cell icon="download" title="导出成员名单" desc="xlsx，手机号打码" onTap={() => void exporting.run()} />
        {seesMoney && <Cell icon="file-text" title="企业合同" desc="编号、盖章情况与文件" onTap={() => setPapers(true)} />}
      </CellGroup>
      <View className="seats__search">
        <SearchBox
          value={text}
          onChange={renewed(setText)}
          label="搜索成员"
          placeholder="搜姓名、部门、工号、手机号或后 4 位"
          maxLength={40}
        />
      </View>
      <UnderTabs<Tab>
        items={[
          { key: 'all', label: '全部', count: joined + pending },
          { key: 'joined', label: '已加入', count: joined - disabled },
          { key: 'invited', label: '待加入', count: pending },
          { key: 'disabled', label: '已停用', count: disabled },
        ]}
        value={tab}
        onChange={renewed(setTab)}
      />
      {left.length > 0 && (
        <Card>
          <SectionHead title={`${left.length} 位没有成功`} more="知道了" onMore={() => setLeft([])} />
          {left.map((fault) => (
            <View key={fault} className="field__error">
              {fault}
            </View>
          ))}
        </Card>
      )}
      <View className="seats__rows">
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={
            active && tab === 'all' && !keyword
              ? { title: '还没有成员', action: '添加第一位成员', onAction: () => void go('pages/vip/addSubAccount') }
              : { title: '没有这样的成员' }
          }
          row={(member) => (
            <MemberRow
              member={member}
              active={active}
              onMore={() => more(member)}
              chosen={chosen?.includes(member.id)}
              onChoose={() =>
                setChosen((ids = []) => (ids.includes(member.id) ? ids.filter((id) => id !== member.id) : [...ids, member.id]))
              }
              onResend={() =>
                void change.run(() => call('POST /api/subAccount/resend', { body: { id: member.id } }), '已重新邀请，七天有效')
              }
            />
          )}
        />
      </View>
      <NoticeStrip icon="shield">能看使用次数、是否近期登录和培训结果，看不到发言、提问和聊天</NoticeStrip>
      <View className="page__grow" />
      {active && chosen && (
        <Dock
          tools={
            <>
              <Btn size="s" kind="ghost" onTap={() => setChosen(undefined)}>
                取消
              </Btn>
              <Btn size="s" kind="ghost" busy={chooseAll.busy} onTap={() => void chooseAll.run()}>
                全选
              </Btn>
              <Btn size="s" kind="weak" busy={several.busy} disabled={!picked.length} onTap={moreOfThem}>
                停用、恢复或重发
              </Btn>
            </>
          }
        >
          <Btn kind="danger" wide busy={several.busy} disabled={!picked.length} onTap={() => void several.run('remove', picked)}>
            {picked.length ? `移除 ${picked.length} 位` : '移除'}
          </Btn>
        </Dock>
      )}
      {active && !chosen && (
        <Dock>
          <Btn
            wide
            icon="plus"
            onTap={() =>
              free > 0 ? void go('pages/vip/addSubAccount') : role === 'main' ? buyMore() : toast('席位已满，请联系主账号增购')
            }
          >
            {free > 0 ? `添加成员（剩 ${free} 席）` : '席位已满，增购席位'}
          </Btn>
        </Dock>
      )}
      {menu}
      <Contracts open={papers} onClose={() => setPapers(false)} />
      <Sheet open={doing !== undefined} onClose={() => setDoing(undefined)} title={doing ? TITLES[doing.what] : ''}>
        {doing?.what === 'edit' && <EditMember member={doing.member} onDone={onDone} renew={renew} />}
        {doing?.what === 'departments' && (
          <ChooseDepartments member={doing.member} departments={summary.departments} onDone={onDone} renew={renew} />
        )}
        {doing?.what === 'main' && <TransferMain member={doing.member} onDone={onDone} renew={renew} />}
        {doing?.what === 'links' && <InviteLinks departments={summary.departments} free={free} scoped={summary.scoped} />}
      </Sheet>
    </>
  )
})

/** 企业子会员: who sits on the seats of a company. */
export default function SubAccount() {
  return (
    <Page>
      <Members text="登录后管理企业的成员">
        <CompanyManagement>{(summary, reload) => <SubAccounts summary={summary} reload={reload} />}</CompanyManagement>
      </Members>
    </Page>
  )
}
