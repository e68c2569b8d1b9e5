import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { MyVip } from '../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { minuteOf } from '@/lib/date'
import { goKnown, go } from '@/nav'
import { LoadedBody } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Cell, CellGroup } from '@/ui/list/cell'
import { Badge, type Tone } from '@/ui/text/badge'
import { yuan } from '@/ui/text/price'
import { dayOf } from './parts/days'
import { Face } from './parts/face'
import { Invitation } from './parts/invitation'
import { Join } from './parts/join'
import './myVipCard.scss'

const ROLES = { main: '主账号', manager: '管理员', member: '成员' }
const SOURCES = { buy: '购买', code: '兑换', gift: '赠送' }
const STATES: Record<MyVip['history'][number]['state'], [text: string, tone: Tone]> = {
  ahead: ['未开始', 'brand'],
  on: ['生效中', 'ok'],
  over: ['已到期', 'plain'],
  revoked: ['已退回', 'plain'],
  replaced: ['已折抵', 'plain'],
}

const left = (days: number) => (days === 0 ? '已到期' : `还有 ${days} 天`)

const PersonalFace = ({ personal: { cardName, endTime, daysLeft } }: { personal: NonNullable<MyVip['personal']> }) => (
  <Face
    title={`个人会员 · ${cardName}`}
    text={endTime && daysLeft !== null ? `有效期至 ${minuteOf(endTime)}，${left(daysLeft)}` : '永久有效'}
  />
)

function CompanyFace({ company }: { company: NonNullable<MyVip['company']> }) {
  const { name, role, disabled, endTime, daysLeft, joinTime, seats, used } = company
  if (disabled) return <Face title={name} text="企业已停用你的席位，权益暂停。可以请企业恢复，也可以退出企业" />
  return (
    <Face
      title={name}
      text={[
        `企业会员 · ${ROLES[role]}`,
        endTime ? `有效期至 ${minuteOf(endTime)}，${left(daysLeft)}` : '还没有开通',
        role === 'member' ? `${dayOf(joinTime)} 加入` : `席位 ${used}/${seats}`,
      ].join(' · ')}
    />
  )
}

/** How much of a month's share is used. */
const Quotas = ({ benefits }: { benefits: MyVip['benefits'] }) => (
  <Card>
    <SectionHead title="本月额度" />
    {benefits.map(({ code, title, quota, used, resetTime }) => (
      <View key={code} className="my-vip__quota">
        <View className="my-vip__line">
          <Text>{title}</Text>
          <Text className="my-vip__note">
            已用 {used} / {quota}
          </Text>
        </View>
        <ProgressBar percent={(used / quota!) * 100} label={`${title}，已用`} />
        {resetTime && <View className="my-vip__note">{dayOf(resetTime)} 重新计算</View>}
      </View>
    ))}
  </Card>
)

const Saved = ({ saved: { total, items } }: Pick<MyVip, 'saved'>) => (
  <Card>
    <View className="my-vip__line">
      <Text>成为会员以来已省</Text>
      <Text className="my-vip__sum">{yuan(total)}</Text>
    </View>
    {items.map(({ title, times, saved }) => (
      <View key={title} className="my-vip__line my-vip__note">
        <Text>{`${title} ${times} 次`}</Text>
        <Text>{yuan(saved)}</Text>
      </View>
    ))}
  </Card>
)

const Benefits = ({ benefits }: Pick<MyVip, 'benefits'>) => (
  <Card>
    <SectionHead title="我的权益" />
    {benefits.map(({ code, title, icon, extent, page: { route, params } }) => (
      <Tap key={code} role="link" className="my-vip__benefit" onTap={() => void goKnown(route, params)}>
        <View className="my-vip__icon">
          {/* The server names icons of ours. */}
          <Icon name={icon as IconName} />
        </View>
        <View className="my-vip__words">{title}</View>
        <Text className="my-vip__note">{extent}</Text>
        <Icon name="chevron-right" size="s" />
      </Tap>
    ))}
  </Card>
)

const History = ({ history }: Pick<MyVip, 'history'>) => (
  <Card>
    <SectionHead title="会员卡记录" />
    {history.map(({ id, cardName, source, startTime, endTime, state }) => (
      <View key={id} className="my-vip__past">
        <View className="my-vip__words">
          {cardName}
          <View className="my-vip__note">
            {SOURCES[source]} · {dayOf(startTime)} 至 {endTime ? minuteOf(endTime) : '永久'}
          </View>
        </View>
        <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>
      </View>
    ))}
  </Card>
)

function Body({ mine, reload }: { mine: MyVip; reload: () => Promise<void> }) {
  const { personal, company, benefits, saved, history, vip } = mine
  const [tab, setTab] = useState<'personal' | 'company'>(personal ? 'personal' : 'company')
  const buy = () => void go('pages/vip/vipCardDetail')
  const leave = useAction(async () => {
    if (!(await confirm(`确定退出${company!.name}吗？`, '退出后立即失去企业会员权益，你的学习记录仍归你', { yes: '退出企业' })))
      return
    await call('POST /api/subAccount/quit')
    toast('已退出企业')
    await reload()
  })
  if (!personal && !company && !history.length)
    return (
      <StateView
        kind="empty"
        title="还不是会员"
        text="会员课免费学，资料每月免费领，活动享会员价"
        action="看看会员"
        onAction={buy}
      />
    )
  const counted = benefits.filter(({ quota }) => quota !== null)
  return (
    <>
      {personal && company && (
        <UnderTabs
          items={[
            { key: 'personal', label: '个人会员' },
            { key: 'company', label: '企业会员' },
          ]}
          value={tab}
          onChange={setTab}
        />
      )}
      {personal && (!company || tab === 'personal') && <PersonalFace personal={personal} />}
      {company && (!personal || tab === 'company') && <CompanyFace company={company} />}
      {!personal && !company && <Face title="会员已到期" text="重新开通后，权益马上恢复" />}
      {vip > 0 && counted.length > 0 && <Quotas benefits={counted} />}
      {saved.total > 0 && <Saved saved={saved} />}
      {vip > 0 && <Benefits benefits={benefits} />}
      {history.length > 0 && <History history={history} />}
      <CellGroup>
        {company && company.role !== 'member' && (
          <Cell icon="user-round-plus" title="管理子会员" desc={company.name} onTap={() => void go('pages/vip/subAccount')} />
        )}
        {company?.role === 'main' && (
          <Cell icon="refresh-cw" title="企业续费、增购席位" onTap={() => void go('pages/vip/vipCardDetailEnterprise')} />
        )}
        {company && company.role !== 'main' && <Cell icon="log-out" title="退出企业" onTap={() => void leave.run()} />}
        <Cell icon="list" title="会员订单" desc="发票、退款都在这里" onTap={() => void go('pages/vip/orderList')} />
      </CellGroup>
      <View className="page__grow" />
      {personal?.endTime !== null && (
        <Dock>
          <Btn wide onTap={buy}>
            {personal ? '续费' : '开通个人会员'}
          </Btn>
        </Dock>
      )}
    </>
  )
}

/** What a link leads to that is over: said in the place of the offer, and no reason to show nothing else. */
const linkOf = (key: string) =>
  call('GET /api/subAccount/link/:key', { params: { key } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code >= 10_000) return { over: error.message }
    throw error
  })

async function loadMine(join: string) {
  const [mine, invitations, link] = await Promise.all([
    call('GET /api/vip/my'),
    call('GET /api/subAccount/invitations'),
    join ? linkOf(join) : undefined,
  ])
  return { mine, invitations, link }
}
const Mine = observer(function Mine() {
  const { join } = useParams('join')
  const [open, setOpen] = useState(true)
  const loaded = useFresh(() => loadMine(join))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {({ mine, invitations, link }) => (
        <>
          {open && link && 'over' in link && (
            <NoticeStrip tone="warn" icon="info">
              {link.over}
            </NoticeStrip>
          )}
          {open && link && 'company' in link && (
            <Join linkKey={join} link={link} onClose={() => setOpen(false)} reload={loaded.load} />
          )}
          {invitations.map((one) => (
            <Invitation key={one.inviteCode} invitation={one} reload={loaded.load} />
          ))}
          <Body mine={mine} reload={loaded.load} />
        </>
      )}
    </LoadedBody>
  )
})

/** 我的会员: what one has, how much of it is left, and what came of it. */
export default function MyVipCard() {
  return (
    <Page>
      <Members text="登录后查看你的会员">
        <Mine />
      </Members>
    </Page>
  )
}
