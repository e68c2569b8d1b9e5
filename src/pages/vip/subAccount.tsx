import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CompanyMember, CompanySummary } from '../../../contract'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { minuteOf } from '@/lib/date'
import { go } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
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
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Cell, CellGroup } from '@/ui/list/cell'
import { CompanyManagement } from './parts/company-management'
import { Contracts } from './parts/contracts'
import { DoingSheet, type Doing } from './parts/doing-sheet'
import { MemberRow } from './parts/member-row'
import { LeftOver, SeveralDock } from './parts/several'
import { useMemberActs } from './parts/use-member-acts'
import { useSeveral } from './parts/use-several'
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
  const several = useSeveral(list, renew)
  const { active, role, joined, pending, disabled, total, used, seesMoney } = summary
  const [doing, setDoing] = useState<Doing>()
  const [papers, setPapers] = useState(false)
  const { more, resend } = useMemberActs({ role, show, onDoing: setDoing, renew })
  const exporting = useAction(async () => {
    const { url, name } = await call('POST /api/subAccount/export')
    await openFile(url, name)
  })
  const free = Math.max(0, total - used)
  const renewed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      several.startAnew()
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
        {active && <Cell icon="check-check" title="批量移除、停用、恢复或重发" onTap={several.begin} />}
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
      <LeftOver several={several} />
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
              chosen={several.chosen?.includes(member.id)}
              onChoose={() => several.turn(member.id)}
              onResend={() => resend(member)}
            />
          )}
        />
      </View>
      <NoticeStrip icon="shield">能看使用次数、是否近期登录和培训结果，看不到发言、提问和聊天</NoticeStrip>
      <View className="page__grow" />
      {active && several.chosen && <SeveralDock several={several} show={show} />}
      {active && !several.chosen && (
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
      <DoingSheet doing={doing} setDoing={setDoing} summary={summary} free={free} renew={renew} />
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
