import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { PostDraft } from '../../../../contract'
import type { Item } from '@/api/pages'
import { ListBody, usePagedList } from '@/patterns/list'
import { session } from '@/stores/session'
import { Avatar } from '@/ui/avatar'
import { Cell } from '@/ui/cell'
import { Icon } from '@/ui/icon'
import { Sheet } from '@/ui/sheet'
import { SkeletonRows } from '@/ui/skeleton'
import { Tap } from '@/ui/tap'
import { mostInvited } from './post-kind'
import './invite-field.scss'

type Creator = Item<'POST /api/circle/creatorPage'>

type Invited = NonNullable<PostDraft['invited']>

interface Props {
  invited: Invited
  onChange: (invited: Invited) => void
}

const most = () => mostInvited(session.userInfo?.level ?? 1)

/** What of a person a draft keeps. */
const briefly = ({ id, nickName, avatar }: Creator['user']) => ({ id, nickName, avatar })

/** Whom one can ask: those whose answers others like. */
const Creators = observer(function Creators({ invited, onChange }: Props) {
  const list = usePagedList('POST /api/circle/creatorPage', { type: 'rec' })
  const row = ({ user, intro }: Creator) => {
    if (session.isMe(user.id)) return null
    const on = invited.some(({ id }) => id === user.id)
    return (
      <Tap
        role="checkbox"
        className="invite-field__row"
        checked={on}
        disabled={!on && invited.length >= most()}
        onTap={() => onChange(on ? invited.filter(({ id }) => id !== user.id) : [...invited, briefly(user)])}
      >
        <Avatar src={user.avatar} name={user.nickName} />
        <View className="invite-field__words">
          <View className="invite-field__name">{user.nickName}</View>
          <View className="invite-field__intro">
            {user.certTitle || [user.industry, user.position].filter(Boolean).join(' · ') || intro}
          </View>
        </View>
        <View className="invite-field__mark">{on && <Icon name="check" size="s" />}</View>
      </Tap>
    )
  }
  return (
    <>
      <ListBody list={list} skeleton={<SkeletonRows count={4} />} empty={{ title: '暂无推荐' }} row={row} />
      {list.hasMore && list.state === 'idle' && (
        <Tap className="invite-field__more" onTap={() => void list.more()}>
          查看更多
        </Tap>
      )}
    </>
  )
})

/** 邀请回答: who is asked stands in a row, whom one can ask in a sheet; both have places of their own. */
export function useInvite({ invited, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const standing = `${invited.length}/${most()}`
  const people = (
    <>
      {invited.map(({ id, avatar, nickName }) => (
        <Avatar key={id} src={avatar} name={nickName} size="s" />
      ))}
      <Text>{standing}</Text>
    </>
  )
  return {
    row: <Cell title="邀请回答" trailing={people} onTap={() => setOpen(true)} />,
    sheet: (
      <Sheet open={open} onClose={() => setOpen(false)} title={`邀请回答 ${standing}`}>
        <Creators invited={invited} onChange={onChange} />
      </Sheet>
    ),
  }
}
