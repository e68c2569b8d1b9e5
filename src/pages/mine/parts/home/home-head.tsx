import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Api, Result } from '../../../../../contract'
import { go } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { follow } from '@/stores/posts'
import { session } from '@/stores/session'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { StatRow } from '@/ui/list/stat-row'
import { Avatar } from '@/ui/media/avatar'
import { Badge } from '@/ui/text/badge'
import './home-head.scss'

type Props = Result<Api['POST /api/user/userCenterDetail/:id']> & {
  /** The server's counts have changed. */
  onFollowed: () => Promise<void>
}
type Person = Props['user']

const FOLLOW = { 0: '+ 关注', 1: '已关注', 2: '互相关注' } as const

const Follow = observer(function Follow({ person, onFollowed }: { person: Person; onFollowed: Props['onFollowed'] }) {
  const { run, busy } = useAction(async () => {
    const on = person.relation === 0
    await follow(person, on)
    toast(on ? '已关注' : '已取消关注')
    await onFollowed()
  })
  const toggle = () => session.perform(() => void run())
  return (
    <Btn kind={person.relation === 0 ? 'primary' : 'ghost'} busy={busy} onTap={toggle}>
      {FOLLOW[person.relation]}
    </Btn>
  )
})

const openTalk = (peerId: string) => session.require() && void go('pages/mine/chatRoom', { peerId })

/** Who this is: on the cover's edge the avatar and what I can do, below it what others should know. */
export const HomeHead = observer(function HomeHead({ user, counts, isSelf, blocked, onFollowed }: Props) {
  const facts = [user.company, user.position, user.city].filter(Boolean).join(' · ')
  return (
    <View className="home-head">
      <View className="home-head__row">
        <View className="home-head__avatar">
          <Avatar src={user.avatar} name={user.nickName} size="xl" />
        </View>
        {isSelf ? (
          <Btn kind="line" onTap={() => void go('pages/mine/edit')}>
            编辑
          </Btn>
        ) : (
          !blocked && (
            <View className="home-head__acts">
              <Btn kind="line" onTap={() => openTalk(user.id)}>
                私信
              </Btn>
              <Follow person={user} onFollowed={onFollowed} />
            </View>
          )
        )}
      </View>
      <View className="home-head__line">
        <View className="home-head__name" {...a11y({ role: 'heading', level: 1 })}>
          {user.nickName}
        </View>
        {user.certTitle && (
          <Badge tone="brand" icon="circle-check">
            {user.certTitle}
          </Badge>
        )}
        <Badge>
          Lv{user.level} {user.levelName}
        </Badge>
        {user.vip > 0 && <Badge tone="vip">VIP</Badge>}
      </View>
      {facts !== '' && <View className="home-head__facts">{facts}</View>}
      {user.intro !== '' && <View className="home-head__intro">{user.intro}</View>}
      <View className="home-head__stats">
        <StatRow
          items={[
            { label: '动态', value: counts.post },
            { label: '关注', value: counts.follow, onTap: () => void go('pages/mine/follows', { userId: user.id }) },
            { label: '粉丝', value: counts.fans, onTap: () => void go('pages/mine/fans', { userId: user.id }) },
            { label: '获赞', value: counts.liked },
          ]}
        />
      </View>
    </View>
  )
})
