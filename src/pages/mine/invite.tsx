import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, Result } from '../../../contract'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Item } from '@/api/pages'
import { nth } from '@/lib/nth'
import { whole } from '@/lib/text'
import { ago } from '@/lib/time'
import { go } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { LoadedBody } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Pills } from '@/ui/field/pills'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { PersonRow } from '@/ui/list/person-row'
import { StatRow } from '@/ui/list/stat-row'
import { Badge, type Tone } from '@/ui/text/badge'
import { BindCode } from './parts/account/bind-code'
import './invite.scss'

type Summary = Result<Api['GET /api/invite/summary']>
type Invitee = Item<'POST /api/user/pageMyInvitationUser'>

const STATUSES = [
  { key: 'all', label: '全部' },
  { key: 'waiting', label: '进行中' },
  { key: 'effective', label: '有效' },
  { key: 'invalid', label: '无效' },
] as const
type Status = (typeof STATUSES)[number]['key']

const STATES: Record<Invitee['state'], { tone: Tone; text: string }> = {
  registered: { tone: 'warn', text: '待完善资料' },
  completed: { tone: 'warn', text: '待首次参与' },
  effective: { tone: 'ok', text: '有效' },
  rewarded: { tone: 'ok', text: '有效' },
  invalid: { tone: 'plain', text: '无效' },
}

const openPoster = () => void (platform.name === 'weapp' ? go('pages/mine/invitePosterMini') : go('pages/mine/invitePoster'))

const Code = ({ code, link, invited, effective, coins, boundInviter }: Summary) => (
  <Card>
    <View className="invite__label">我的邀请码</View>
    <View className="invite__code">{code}</View>
    {boundInviter && <View className="invite__label">邀请我的人：{boundInviter}</View>}
    <View className="invite__acts">
      <Btn kind="line" wide icon="copy" onTap={() => void copy(code)}>
        复制邀请码
      </Btn>
      <Btn kind="line" wide icon="link" onTap={() => void copy(link)}>
        复制邀请链接
      </Btn>
    </View>
    <Btn wide icon="image" onTap={openPoster}>
      生成邀请海报
    </Btn>
    <View className="invite__counts">
      <StatRow
        items={[
          { label: '已邀请', value: invited },
          { label: '有效', value: effective },
          { label: '获得金币', value: whole(coins), tone: 'coin' },
        ]}
      />
    </View>
  </Card>
)

/** Certain amounts, and what has to happen for them. */
const Rules = ({ rule, thisMonth, ladder, effective }: Summary) => {
  const { inviterCoins, inviteeCoins, growth, days, monthCap, backDays } = rule
  const gain = [`${inviterCoins} 金币`, growth > 0 && `${growth} 成长值`].filter(Boolean).join('、')
  const last = nth(ladder, -1)?.count ?? 1
  return (
    <Card>
      <SectionHead title="奖励规则" />
      <View className="invite__text">
        {`同行用你的邀请码注册，${days} 天内填全资料，并发布一篇内容、学完一节课或练 3 道题，算一位有效邀请：你得 ${gain}，对方得 ${inviteeCoins} 金币。匿名提问不算。`}
      </View>
      <View className="invite__text">
        {`每月前 ${monthCap} 位有奖励，本月已有 ${thisMonth} 位；金币只能在站内使用，不能提现。内容违规或删除后不再符合的，${backDays ? `${backDays} 天内` : ''}奖励扣回。`}
      </View>
      <SectionHead title={`阶梯奖励 · 已有效 ${effective} 位`} />
      <View className="invite__bar">
        <ProgressBar percent={(Math.min(effective, last) / last) * 100} label="阶梯进度" />
      </View>
      {ladder.map(({ count, coins, reached }) => (
        <View key={count} className="invite__step">
          <View className="invite__who">{`满 ${count} 位，另得 ${coins} 金币`}</View>
          <Badge tone={reached ? 'ok' : 'plain'}>{reached ? '已到账' : `还差 ${Math.max(0, count - effective)} 位`}</Badge>
        </View>
      ))}
    </Card>
  )
}

const InviteeRow = ({ invitee }: { invitee: Invitee }) => (
  <PersonRow
    avatar={invitee.avatar}
    name={invitee.nickName}
    note={[`${ago(invitee.time)}加入`, invitee.reward > 0 && `+${invitee.reward} 金币`, invitee.reason]
      .filter(Boolean)
      .join(' · ')}
  >
    <Badge tone={STATES[invitee.state].tone}>{STATES[invitee.state].text}</Badge>
  </PersonRow>
)

const Invitees = observer(function Invitees() {
  const [status, setStatus] = useState<Status>('all')
  const listOf = useLists<Status, Invitee>(
    (key) =>
      new PagedList((cursor) =>
        pageOf('POST /api/user/pageMyInvitationUser', { status: key === 'all' ? undefined : key, cursor }),
      ),
  )
  const list = listOf(status)
  useListGestures(() => list)
  useShowAgain(() => void listOf.reload(status))
  return (
    <View className="invite__list">
      <SectionHead title="我邀请的人" />
      <Pills label="邀请状态" items={STATUSES} value={status} onChange={setStatus} />
      <ListBody
        key={status}
        list={list}
        skeleton={<SkeletonRows count={3} />}
        empty={status === 'all' ? { title: '还没有邀请同行', text: '把邀请链接发给同行吧' } : { title: '这里还没有人' }}
        row={(invitee) => <InviteeRow invitee={invitee} />}
      />
    </View>
  )
})

const Invite = observer(function Invite() {
  const summary = useFresh(() => call('GET /api/invite/summary'))
  const [bound, setBound] = useState(false)
  return (
    <>
      <LoadedBody loaded={summary} skeleton={<SkeletonRows count={3} />}>
        {(value) => (
          <>
            <Code {...value} />
            {value.canBind && !bound && <BindCode onBound={() => setBound(true)} renew={summary.load} />}
            <Rules {...value} />
          </>
        )}
      </LoadedBody>
      <Invitees />
    </>
  )
})

export default function InvitePage() {
  return (
    <Page>
      <Members text="登录后邀请同行，一起得金币">
        <Invite />
      </Members>
    </Page>
  )
}
