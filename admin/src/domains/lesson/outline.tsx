import { App, Button, Empty, Skeleton } from 'antd'
import { useCallback, useState, type DragEvent } from 'react'
import { call, messageOf, seenWith } from '../../api/call'
import { useActs } from '../../kit/act/act'
import { Fault } from '../../kit/fault'
import { Move, moved } from '../../kit/table/move'
import { useOverwrite } from '../../kit/form/overwrite'
import { useLoad } from '../../kit/use-load'
import { Tag } from '../../kit/value'
import type { Act, PanelProps } from '../../screens'
import { useMay } from '../../session'

const OF_CHAPTER = { courseId: 'courseId', chapterId: 'id' }
const OF_LESSON = { courseId: 'courseId', lessonId: 'id' }
const NEW_CHAPTER: Act = { route: 'POST /admin/api/course/chapter/create', label: '加一章', bind: { courseId: 'courseId' } }
const NEW_LESSON: Act = { route: 'POST /admin/api/course/lesson/create', label: '加一讲', bind: OF_CHAPTER }
const RENAME: Act = { route: 'POST /admin/api/course/chapter/rename', label: '改名', bind: OF_CHAPTER }
const DROP_CHAPTER: Act = {
  route: 'POST /admin/api/course/chapter/remove',
  label: '删除这一章',
  bind: OF_CHAPTER,
  danger: true,
  note: '没有课时的一章才能删除。',
}
const EDIT: Act = { route: 'POST /admin/api/course/lesson/edit', label: '修改', bind: OF_LESSON }
const QUESTIONS: Act = { route: 'POST /admin/api/course/lesson/questions', label: '题目', bind: OF_LESSON, note: '整套替换。' }
const DROP: Act = {
  route: 'POST /admin/api/course/lesson/remove',
  label: '删除',
  bind: OF_LESSON,
  danger: true,
  note: '没有人学过的才能删除。',
}

interface Part {
  id: string
  title: string
}
/** What a course is made of: chapters, lessons, what they play, and their order. */
export default function Outline({ row, words, onChanged }: PanelProps) {
  const courseId = String(row.id)
  const may = useMay()
  const { message } = App.useApp()
  const { value, fault, again } = useLoad(() => call('GET /admin/api/course/show/:id', { params: { id: courseId } }), courseId)
  const [busy, setBusy] = useState(false)
  const [dragged, setDragged] = useState('')
  const [over, setOver] = useState('')
  const overwrite = useOverwrite({ chapters: '目录的次序' })
  const done = useCallback(() => {
    again()
    onChanged()
  }, [again, onChanged])
  const { run, running } = useActs(words, done)
  if (!value) return fault ? <Fault words={fault} again={again} /> : <Skeleton active />
  const chapters = value.outline
  const writes = may('POST /admin/api/course/arrange')
  const arrange = async (order: readonly (Part & { lessons: readonly Part[] })[]) => {
    if (busy) return
    setBusy(true)
    try {
      const body = { courseId, chapters: order.map(({ id, lessons }) => ({ id, lessonIds: lessons.map((one) => one.id) })) }
      await overwrite(value, (seen) => call('POST /admin/api/course/arrange', { body, seen }))
      again()
    } catch (error) {
      void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  // Where it is dropped: before another lesson, or at the end of a chapter.
  const drop = (chapterId: string, before?: string) => {
    setOver('')
    if (!dragged || dragged === before) return
    const one = chapters.flatMap(({ lessons }) => lessons).find(({ id }) => id === dragged)
    setDragged('')
    if (!one) return
    const without = chapters.map((chapter) => ({ ...chapter, lessons: chapter.lessons.filter(({ id }) => id !== one.id) }))
    void arrange(
      without.map((chapter) => {
        if (chapter.id !== chapterId) return chapter
        const at = before ? chapter.lessons.findIndex(({ id }) => id === before) : chapter.lessons.length
        return { ...chapter, lessons: [...chapter.lessons.slice(0, at), one, ...chapter.lessons.slice(at)] }
      }),
    )
  }
  const dropping = (chapterId: string, before?: string) =>
    writes && {
      onDragOver: (event: DragEvent) => {
        if (!dragged) return
        event.preventDefault()
        event.stopPropagation()
        setOver(before ?? chapterId)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        event.stopPropagation()
        drop(chapterId, before)
      },
    }
  const act = (what: Act, of: object) => (
    <button
      type="button"
      className={`link ${what.danger ? 'bad' : ''}`}
      onClick={() => run({ act: what, row: seenWith({ ...of, courseId }, of) })}
    >
      {what.label}
    </button>
  )
  return (
    <>
      <Fault words={fault} again={again} />
      {writes && chapters.length > 0 && <p className="sub">课时可以拖到别的位置、别的章；键盘上用“上移”“下移”或 Alt ↑ ↓。</p>}
      {!chapters.length && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有目录。先加一章，再往里加课时。" />}
      {chapters.map((chapter, at) => (
        <section
          key={chapter.id}
          className={`group ${over === chapter.id ? 'over' : ''}`}
          aria-label={chapter.title}
          {...dropping(chapter.id)}
        >
          <div className="row wrap">
            <h3 className="grow">
              {at + 1}. {chapter.title}
            </h3>
            {writes && (
              <span className="acts">
                <Move
                  what={chapter.title}
                  at={at}
                  last={chapters.length - 1}
                  onMove={(by) => void arrange(moved(chapters, at, by))}
                />
                {act(NEW_LESSON, chapter)}
                {act(RENAME, chapter)}
                {!chapter.lessons.length && act(DROP_CHAPTER, chapter)}
              </span>
            )}
          </div>
          {chapter.lessons.map((lesson, place) => (
            <div
              key={lesson.id}
              className={`row wrap lesson ${over === lesson.id ? 'over' : ''}`}
              draggable={writes && !busy}
              onDragStart={() => setDragged(lesson.id)}
              onDragEnd={() => {
                setDragged('')
                setOver('')
              }}
              {...dropping(chapter.id, lesson.id)}
            >
              <span className="grow">
                {lesson.title} <Tag>{words.word('mediaType', lesson.mediaType)}</Tag> {lesson.free && <Tag tone="live">试看</Tag>}{' '}
                {!lesson.required && <Tag>选学</Tag>}{' '}
                {lesson.mediaType !== 'article' &&
                  lesson.mediaType !== 'exam' &&
                  lesson.mediaType !== 'live' &&
                  !lesson.mediaId && <Tag tone="wait">还没有文件</Tag>}
              </span>
              {writes && (
                <span className="acts">
                  <Move
                    what={lesson.title}
                    at={place}
                    last={chapter.lessons.length - 1}
                    onMove={(by) =>
                      void arrange(
                        chapters.map((one) => (one === chapter ? { ...one, lessons: moved(one.lessons, place, by) } : one)),
                      )
                    }
                  />
                  {act(EDIT, lesson)}
                  {lesson.mediaType === 'exam' && act(QUESTIONS, lesson)}
                  {!lesson.studied && act(DROP, lesson)}
                </span>
              )}
            </div>
          ))}
        </section>
      ))}
      {may(NEW_CHAPTER.route) && (
        <Button style={{ marginTop: 8 }} onClick={() => run({ act: NEW_CHAPTER, row: { courseId } })}>
          加一章
        </Button>
      )}
      {running}
    </>
  )
}
