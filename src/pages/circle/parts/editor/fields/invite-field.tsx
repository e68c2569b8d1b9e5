import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { PostDraft } from '../../../../../../contract'
import type { Item } from '@/api/pages'
import { PeopleChoice, PersonChoice } from '@/features/people/people-choice'
import { mostInvited } from '@/pages/circle/parts/editor/post-kind'
import { usePagedList } from '@/patterns/list/list'
import { session } from '@/stores/session'
import { Icon } from '@/ui/icon/icon'
import { Cell } from '@/ui/list/cell'
import { Avatar } from '@/ui/media/avatar'
import { Sheet } from '@/ui/overlay/sheet'
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
      <PersonChoice
        avatar={user.avatar}
        name={user.nickName}
        note={user.certTitle || [user.industry, user.position].filter(Boolean).join(' · ') || intro}
        checked={on}
        disabled={!on && invited.length >= most()}
        onTap={() => onChange(on ? invited.filter(({ id }) => id !== user.id) : [...invited, briefly(user)])}
      >
        <View className="invite-field__mark">{on && <Icon name="check" size="s" />}</View>
      </PersonChoice>
    )
  }
  return <PeopleChoice list={list} empty={{ title: '暂无推荐' }} row={row} />
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
