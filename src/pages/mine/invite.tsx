import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, Result } from '../../../contract'
import { call } from '@/api/call'
import type { Item } from '@/api/pages'
import { go } from '@/nav'
import { copy } from '@/patterns/copy'
import { ListBody, useListGestures, usePagedList } from '@/patterns/list'
import { LoadedBody, useLoaded } from '@/patterns/loaded'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { platform } from '@/platform'
import { Avatar } from '@/ui/avatar'
import { Badge, type Tone } from '@/ui/badge'
import { Btn } from '@/ui/btn'
import { Card } from '@/ui/card'
import { ago } from '@/ui/format'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { StatRow } from '@/ui/stat-row'
import { BindCode } from './parts/bind-code'
import './invite.scss'

type Summary = Result<Api['GET /api/invite/summary']>
type Invitee = Item<'POST /api/user/pageMyInvitationUser'>

const STATES: Record<Invitee['state'], { tone: Tone; text: string }> = {
  registered: { tone: 'warn', text: '待完善资料' },
  completed: { tone: 'ok', text: '有效' },
  closed: { tone: 'plain', text: '已注销' },
}

const openPoster = () => void (platform.place === 'weapp' ? go('pages/mine/invitePosterMini') : go('pages/mine/invitePoster'))

const Code = ({ code, link, invited, completed, coins }: Summary) => (
  <Card>
    <View className="invite__label">我的邀请码</View>
    <View className="invite__code">{code}</View>
    <View className="invite__rule">邀请的同行完善资料后，你得 30 金币、50 成长值</View>
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
          { label: '有效', value: completed },
          { label: '获得金币', value: coins, tone: 'coin' },
        ]}
      />
    </View>
  </Card>
)

const InviteeRow = ({ invitee }: { invitee: Invitee }) => (
  <View className="invite__person">
    <Avatar src={invitee.avatar} name={invitee.nickName} />
    <View className="invite__who">
      <Text>{invitee.nickName}</Text>
      <View className="invite__time">{ago(invitee.time)}加入</View>
    </View>
    <Badge tone={STATES[invitee.state].tone}>{STATES[invitee.state].text}</Badge>
  </View>
)

const Invitees = observer(function Invitees() {
  const list = usePagedList('POST /api/user/pageMyInvitationUser', {})
  useListGestures(() => list)
  return (
    <View className="invite__list">
      <SectionHead title="我邀请的人" />
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={3} />}
        empty={{ title: '还没有邀请同行', text: '把邀请链接发给同行吧' }}
        row={(invitee) => <InviteeRow invitee={invitee} />}
      />
    </View>
  )
})

const Invite = observer(function Invite() {
  const summary = useLoaded(() => call('GET /api/invite/summary'))
  const [bound, setBound] = useState(false)
  return (
    <>
      <LoadedBody loaded={summary} skeleton={<SkeletonRows count={3} />}>
        {(value) => (
          <>
            <Code {...value} />
            {value.canBind && !bound && <BindCode onBound={() => setBound(true)} />}
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
