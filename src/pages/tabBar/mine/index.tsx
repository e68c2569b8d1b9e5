import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { call } from '@/api/call'
import { useClosingPrompt } from '@/features/account/closing-prompt'
import { Completion } from '@/features/account/completion'
import { greetLevel } from '@/features/account/level-up'
import { completeness } from '@/features/account/profile-completeness'
import { NoticeBell } from '@/features/notice/notice-bell'
import { useUnread } from '@/features/notice/use-unread'
import { go } from '@/nav'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Cell, CellGroup } from '@/ui/list/cell'
import { RetryRow } from '@/ui/list/list-end'
import { StatRow } from '@/ui/list/stat-row'
import { Avatar } from '@/ui/media/avatar'
import { Badge } from '@/ui/text/badge'
import { Learning, Orders, Worth } from './parts/strips'
import { Tools } from './parts/tools'
import './index.scss'

/** Who is logged in, fresh, with their counts; nothing for a passer-by. */
async function loadMine() {
  const [, detail] = await Promise.all([
    session.refresh(),
    session.userInfo && call('POST /api/user/userCenterDetail/:id', { params: { id: session.userInfo.id }, body: {} }),
  ])
  return detail
}

const openHome = () => session.require() && void go('pages/mine/home', { id: session.userInfo!.id })
const openSetup = () => void go('pages/mine/setup')
const openRule = () => void go('pages/level/levelRule')
const openVip = (vip: number) => () => void (vip ? go('pages/vip/myVipCard') : go('pages/vip/vipCardDetail'))
const openEdit = () => session.require() && void go('pages/mine/edit')

const Passer = () => (
  <Tap className="mine__head" onTap={session.goLogin}>
    <View className="mine__nobody">
      <Icon name="user-round" size="l" />
    </View>
    <View className="mine__who">
      <View className="mine__name">点击登录</View>
      <View className="mine__text">登录后提问、回答、关注同行</View>
    </View>
    <Icon name="chevron-right" size="s" />
  </Tap>
)

/** 我的: who I am here, and what I can do about it. */
export default observer(function MineTab() {
  const mine = useFresh(loadMine)
  useUnread()
  useClosingPrompt()
  const { userInfo } = session
  // Counts of whoever was logged in before are nobody's.
  const counts = mine.value?.user.id === userInfo?.id ? mine.value?.counts : undefined
  const done = userInfo && completeness(userInfo)
  const { summary } = unread
  const { level = 1, levelName = '' } = summary?.growth ?? userInfo ?? {}
  const news = summary?.growth.news
  useEffect(() => {
    if (news) void greetLevel(news)
  }, [news])

  return (
    <Page bare>
      <View className="mine__top">
        <View className="mine__bar">
          <NoticeBell />
          <IconBtn icon="settings" size="l" label="设置" onTap={openSetup} />
        </View>
        {userInfo ? (
          <View className="mine__head">
            <Avatar src={userInfo.avatar} name={userInfo.nickName} size="l" />
            <View className="mine__who">
              <View className="mine__name">{userInfo.nickName}</View>
              <View className="mine__badges">
                <Tap role="link" className="mine__level" label={`Lv${level} ${levelName}，成长值规则`} onTap={openRule}>
                  <Badge tone="brand">
                    Lv{level} {levelName}
                  </Badge>
                </Tap>
                <Tap role="link" className="mine__level" onTap={openVip(userInfo.vip)}>
                  <Badge tone="vip" icon="crown">
                    {userInfo.vip === 2 ? '企业会员' : userInfo.vip ? '会员' : '开通会员'}
                  </Badge>
                </Tap>
              </View>
            </View>
            <Tap className="mine__edit" onTap={openEdit}>
              编辑资料 <Icon name="chevron-right" size="s" />
            </Tap>
          </View>
        ) : (
          <Passer />
        )}
        {userInfo && (
          <StatRow
            items={[
              { label: '动态', value: counts?.post ?? '–', onTap: openHome },
              { label: '关注', value: counts?.follow ?? '–', onTap: () => void go('pages/mine/follows') },
              { label: '粉丝', value: counts?.fans ?? '–', onTap: () => void go('pages/mine/fans') },
              { label: '获赞', value: counts?.liked ?? '–' },
            ]}
          />
        )}
        {userInfo && !counts && mine.state === 'failed' && <RetryRow onRetry={() => void mine.load()} />}
      </View>
      {userInfo && <Worth coins={userInfo.coins} />}
      {done !== undefined && done < 100 && (
        <CellGroup>
          <Cell title={`资料完整度 ${done}%`} desc="完善资料，让同行更了解你" value="去完善" onTap={openEdit} />
        </CellGroup>
      )}
      {userInfo && <Orders />}
      {userInfo && <Learning />}
      <Tools onHome={openHome} />
      <Completion />
    </Page>
  )
})
