import { observer } from 'mobx-react'
import { useState } from 'react'
import type { IdName } from '../../../contract'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { toast } from '@/patterns/feedback/use-action'
import { useDebounced } from '@/patterns/form/use-debounced'
import { useLists } from '@/patterns/list/use-lists'
import { session } from '@/stores/session'
import { SearchBox } from '@/ui/field/search-box'
import { Sheet } from '@/ui/overlay/sheet'
import { PeopleChoice, PersonChoice } from './people-choice'

const MAX_MENTIONS = 10

interface Candidate extends IdName {
  avatar: string
  about: string
}

/** Those I follow, the latest first. */
const followed = async (cursor?: string) => {
  const { records, next } = await pageOf('POST /api/user/userFollowsPage', { userId: session.userInfo?.id ?? '', cursor })
  const one = ({ id, nickName, avatar, certTitle, position = '' }: (typeof records)[number]) => ({
    ...{ id, avatar, name: nickName },
    about: certTitle ?? position,
  })
  return { records: records.map(one), next }
}
const named = async (keyword: string, cursor?: string) => {
  const { records, next } = await pageOf('POST /api/search/page', { keyword, type: 'user', cursor })
  const one = ({ id, title, image, meta }: (typeof records)[number]) => ({
    ...{ id, avatar: image, about: meta },
    name: title.map((run) => run.text).join(''),
  })
  return { records: records.map(one), next }
}

/** Whom one can name. */
export const Candidates = observer(function Candidates({ onPick }: { onPick: (person: IdName) => void }) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const listOf = useLists((word: string) => new PagedList<Candidate>((cursor) => (word ? named(word, cursor) : followed(cursor))))
  const list = listOf(keyword)
  const row = ({ id, name, avatar, about }: Candidate) =>
    session.isMe(id) ? null : <PersonChoice avatar={avatar} name={name} note={about} onTap={() => onPick({ id, name })} />
  return (
    <>
      <SearchBox value={text} onChange={setText} label="搜索同行" placeholder="搜昵称，不搜则列出我关注的人" maxLength={20} />
      <PeopleChoice
        list={list}
        empty={keyword ? { title: `没有找到“${keyword}”` } : { title: '还没有关注的人', text: '可以按昵称搜索' }}
        row={row}
      />
    </>
  )
})

/** Those whom the text still names. */
export const stillNamed = (mentions: IdName[], text: string) => mentions.filter(({ name }) => text.includes(`@${name}`))

/** The text with a name at its end, and who is named by then; undefined where it has no room for it. */
export function withName({ text, longest, mentions }: Pick<Props, 'text' | 'longest' | 'mentions'>, person: IdName) {
  // A sign that was typed for this is not written a second time.
  const next = `${text.replace(/@$/, '')}@${person.name} `
  if (next.length > longest) return void toast('字数已满')
  return { text: next, mentions: [...stillNamed(mentions, text).filter(({ id }) => id !== person.id), person] }
}

/** Whether one more can be named; says so if not. */
export function mayName({ text, mentions }: Pick<Props, 'text' | 'mentions'>) {
  const room = stillNamed(mentions, text).length < MAX_MENTIONS
  if (!room) toast(`最多提到 ${MAX_MENTIONS} 人`)
  return room
}

interface Props {
  text: string
  /** Characters that the text may have. */
  longest: number
  mentions: IdName[]
  /** The text with the name at its end, and who is named by now. */
  onChange: (text: string, mentions: IdName[]) => void
  /** Somebody is being looked for. */
  open: boolean
  onClose: () => void
}

/** @: names somebody in a text, who will hear of it. */
export function MentionField({ onChange, open, onClose, ...writing }: Props) {
  const pick = (person: IdName) => {
    const named = withName(writing, person)
    if (!named) return
    onChange(named.text, named.mentions)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title="提到同行">
      <Candidates onPick={pick} />
    </Sheet>
  )
}
