import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CatalogLesson } from '../../../../../contract'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { duration } from '@/lib/duration'
import { ago } from '@/lib/time'
import { removeOwn } from '@/patterns/feedback/remove-own'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useSubmit } from '@/patterns/form/submit'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { TextArea } from '@/ui/field/text-area'
import { Sheet } from '@/ui/overlay/sheet'
import type { Learning } from './learning'
import './notes.scss'
import '@/patterns/form/sheet-form.scss'

const load = (lessonId: string) => call('GET /api/lesson/note/:lessonId', { params: { lessonId } })
type Note = Awaited<ReturnType<typeof load>>[number]

const LONGEST = 500

interface SheetProps {
  lesson: CatalogLesson
  /** Where it belongs, in seconds; undefined while none is being written. */
  at: number | undefined
  onClose: () => void
  onSaved: () => void
}

/** One note at one second of a lesson. */
export function NoteSheet({ lesson, at, onClose, onSaved }: SheetProps) {
  const [content, setContent] = useState('')
  const { send } = useSubmit()
  const timed = lesson.mediaType === 'video' || lesson.mediaType === 'audio'
  const { run, busy } = useAction(async () => {
    await send((requestId) =>
      call('POST /api/lesson/noteSave', { body: { lessonId: lesson.id, at: at ?? 0, content: content.trim(), requestId } }),
    )
    setContent('')
    toast('已记下')
    onSaved()
  })
  return (
    <Sheet open={at !== undefined} onClose={onClose} title={timed ? `记笔记 ${duration(at ?? 0)}` : '记笔记'}>
      <TextArea
        label="笔记内容"
        value={content}
        onChange={setContent}
        maxLength={LONGEST}
        placeholder="只有你自己看得到"
        autoFocus
      />
      <View className="sheet-end">
        <Btn wide busy={busy} disabled={!content.trim()} onTap={() => void run()}>
          保存
        </Btn>
      </View>
    </Sheet>
  )
}

function NoteItem({ note, timed, onSeek, onRemove }: { note: Note; timed: boolean; onSeek: () => void; onRemove: () => void }) {
  return (
    <View className="note">
      <View className="note__head">
        {timed && (
          <Tap className="note__at" label={`跳到 ${duration(note.at)}`} onTap={onSeek}>
            {duration(note.at)}
          </Tap>
        )}
        <Text className="note__time">{ago(note.time)}</Text>
        <IconBtn icon="trash-2" size="s" label="删除笔记" onTap={onRemove} />
      </View>
      <View className="note__text">{note.content}</View>
    </View>
  )
}

const NoteList = observer(function NoteList({ loaded, learning }: { loaded: Loaded<Note[]>; learning: Learning }) {
  const { playback, plays } = learning
  const remove = ({ id }: Note) =>
    removeOwn({
      question: '删除这条笔记吗？',
      remove: () => call('POST /api/lesson/noteRemove', { body: { id } }),
      onGone: () => loaded.load(),
    })
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={3} />}>
      {(notes) =>
        notes.length ? (
          <View className="notes">
            {notes.map((note) => (
              <NoteItem
                key={note.id}
                note={note}
                timed={plays}
                onSeek={() => playback.seek(note.at)}
                onRemove={() => void remove(note)}
              />
            ))}
          </View>
        ) : (
          <StateView kind="empty" title="这一讲还没有笔记" text="记下的笔记会带上时间点，点一下就回到那里" />
        )
      }
    </LoadedBody>
  )
})

/** 笔记: what somebody wrote beside one lesson. */
export const Notes = observer(function Notes({ lesson, learning }: { lesson: CatalogLesson; learning: Learning }) {
  const loaded = useLoaded(() => load(lesson.id))
  return <NoteList loaded={loaded} learning={learning} />
})
