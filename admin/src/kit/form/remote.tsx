import { Button, Form, Image, Input, Select, Upload } from 'antd'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { call, callAny, messageOf, sendFile } from '../../api/call'
import { sendLesson } from '../../api/upload'
import type { Row } from '../../screens'
import { useSession } from '../../session'
import { Move, moved } from '../table/move'
import { BY_KIND, NOTHING_TO_CHOOSE, PICKERS } from './pickers'
import { rowsIn } from '../schema'
import { useLatest } from '../use-load'

const TYPING_MS = 300
/** At most this many are offered at a time; whoever looks for another one types its name. */
const MOST = 50
/** What a form is given without asking: where a file that it names is kept, which training it is about. */
export const GivenContext = createContext<Row>({})

/** What the server takes in one question. */
interface Turn {
  ids: Set<string>
  names: Promise<{ id: string; name: string }[]>
}
const turns = new Map<string, Turn>()
/** Names of things of a kind: all fields that are drawn in one go ask together. */
function namesOf(kind: string, ids: string[]): Turn['names'] {
  const open = turns.get(kind)
  if (open && new Set([...open.ids, ...ids]).size <= MOST) {
    for (const id of ids) open.ids.add(id)
    return open.names
  }
  const asked = new Set(ids)
  const ask = async () => {
    await Promise.resolve()
    if (turns.get(kind) === turn) turns.delete(kind)
    return call('POST /admin/api/name/list', { body: { kind, ids: [...asked] } })
  }
  const turn: Turn = { ids: asked, names: ask() }
  turns.set(kind, turn)
  return turn.names
}

interface Chosen {
  picker: string
  multiple?: boolean
  value?: string | string[] | null
  /** A method, which may be given one that takes a single id where a single one is chosen. */
  onChange?(value: string | string[] | undefined): void
  id?: string
  placeholder?: string
  /** Where something has to be chosen: what is the only one there is. */
  only?: boolean
}
interface Found {
  value: string
  label: string
}
/** What is chosen and was not found: a form that begins with it, or an address, knows its id alone. Names by their ids. */
function useNames(kind: string | undefined, value: Chosen['value'], options: readonly Found[]): Record<string, string> {
  const [called, setCalled] = useState<Record<string, string>>({})
  const unknown = [value ?? []].flat().filter((id) => !(id in called) && !options.some((one) => one.value === id))
  const wanted = kind ? unknown.slice(0, MOST).join() : ''
  useEffect(() => {
    if (!kind || !wanted) return
    let current = true
    const ids = wanted.split(',')
    const ask = async () => {
      // Whose name nobody tells is shown as it is.
      const names = await namesOf(kind, ids).catch(() => [])
      const told = [...ids.map((id) => [id, id]), ...names.map(({ id, name }) => [id, name])]
      if (current) setCalled((known) => ({ ...known, ...Object.fromEntries(told) }))
    }
    void ask()
    return () => {
      current = false
    }
  }, [kind, wanted])
  return called
}

interface TypedProps extends Pick<Chosen, 'id' | 'value' | 'onChange' | 'placeholder'> {
  disabled?: boolean
}
/** The id itself, from whoever may not see what there is. */
const Typed = ({ id, value, onChange, placeholder, disabled }: TypedProps) => (
  <Input
    id={id}
    value={typeof value === 'string' ? value : ''}
    disabled={disabled}
    placeholder={placeholder ?? '编号'}
    aria-label={id ? undefined : placeholder}
    onChange={({ target }) => onChange?.(target.value.trim() || undefined)}
  />
)

/** Finds a thing by its name, and gives its id. Whoever may not see the list writes the id. */
export function Remote({ picker, multiple, value, onChange, id, placeholder, only }: Chosen) {
  const { may } = useSession()
  const { route, by, kind, body, given, rows, title, id: key = 'id' } = PICKERS[picker]
  const known = useContext(GivenContext)
  // As a text it is the same from one drawing to the next.
  const told = JSON.stringify(Object.fromEntries(Object.entries(given ?? {}).map(([member, from]) => [member, known[from]])))
  const allowed = may(route)
  const [options, setOptions] = useState<Found[]>([])
  const [fault, setFault] = useState('')
  // Where something is chosen already its name is enough, until somebody wants to choose another one.
  const [wanted, setWanted] = useState(!kind || ![value ?? []].flat().join())
  const [busy, setBusy] = useState(allowed && wanted)
  const called = useNames(allowed && !busy ? kind : undefined, value, options)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const take = useLatest(only && !value ? onChange : undefined)
  const search = useCallback(
    async (words: string) => {
      if (!allowed) return
      try {
        const about: Record<string, string> = JSON.parse(told)
        const answer = await callAny(route, {
          params: about,
          body: { ...(route.endsWith('/page') && { size: MOST }), ...body, ...about, ...(by && words && { [by]: words }) },
        })
        const found = rowsIn(answer, rows)
        setOptions(found.map((row) => ({ value: String(row[key]), label: title(row) })))
        setFault('')
        if (!words && found.length === 1) take.current?.(String(found[0][key]))
      } catch (error) {
        setFault(messageOf(error))
      } finally {
        setBusy(false)
      }
    },
    [allowed, route, body, told, by, rows, key, title, take],
  )
  useEffect(() => {
    // It sets nothing before the answer is there.
    // oxlint-disable-next-line react/set-state-in-effect
    if (wanted) void search('')
    return () => clearTimeout(typing.current)
  }, [search, wanted])
  const want = () => {
    if (wanted) return
    setBusy(allowed)
    setWanted(true)
  }
  const later = (words: string) => {
    clearTimeout(typing.current)
    setBusy(true)
    typing.current = setTimeout(() => void search(words), TYPING_MS)
  }
  if (!allowed && !multiple) return <Typed id={id} value={value} onChange={onChange} placeholder={placeholder} />
  return (
    <Select
      id={id}
      mode={multiple ? (allowed ? 'multiple' : 'tags') : undefined}
      value={value ?? undefined}
      onChange={(next: string | string[] | undefined) => onChange?.(next)}
      showSearch={by && allowed ? { filterOption: false, onSearch: later } : { optionFilterProp: 'label' }}
      onFocus={want}
      allowClear
      loading={busy}
      options={options}
      labelRender={({ label, value: of }) => label ?? called[String(of)]}
      placeholder={placeholder ?? (by ? '输入名称查找' : '请选择')}
      // In a form its label names it.
      aria-label={id ? undefined : placeholder}
      notFoundContent={fault || (busy ? '正在查找…' : '没有找到')}
      style={{ width: '100%', minWidth: 160 }}
    />
  )
}

interface OfKindProps {
  /** What it stands in, and which of its members say the kind. */
  around: (string | number)[]
  beside: readonly string[]
  value?: string | null
  onChange?: (value: string | undefined) => void
  id?: string
}
/** One thing of the kind that is chosen beside it. */
export function OfKind({ around, beside, value, onChange, id }: OfKindProps) {
  const members: Row | undefined = Form.useWatch(around, Form.useFormInstance())
  const kind = String(beside.map((name) => members?.[name]).find(Boolean) ?? '')
  const picker = BY_KIND[kind]
  if (picker) return <Remote key={picker} picker={picker} id={id} value={value} onChange={onChange} />
  const none = NOTHING_TO_CHOOSE.includes(kind)
  return (
    <Typed
      id={id}
      value={value}
      disabled={none || !kind || undefined}
      placeholder={none ? '不用选' : kind ? undefined : '先选种类'}
      onChange={onChange}
    />
  )
}

const UPLOAD = { image: 'POST /admin/api/file/image', document: 'POST /admin/api/file/document' } as const

/** Uploads a recording or a document of a course, and gives its id. */
export function Media({ value, onChange }: { value?: string | null; onChange?: (id: string | null) => void }) {
  const { courseId } = useContext(GivenContext)
  const form = Form.useFormInstance()
  const [said, setSaid] = useState('')
  const [percent, setPercent] = useState<number>()
  return (
    <div>
      <Upload
        showUploadList={false}
        customRequest={async ({ file, onSuccess, onError }) => {
          setSaid('')
          setPercent(0)
          // What somebody chose is a file; what went wrong, no type can say.
          try {
            const { mediaId, fileName, seconds } = await sendLesson(String(courseId), file as File, setPercent)
            onChange?.(mediaId)
            // What the file says of itself need not be typed.
            form.setFieldsValue({ fileName, ...(seconds > 0 && { seconds }) })
            setSaid(fileName)
            onSuccess?.({})
          } catch (error) {
            setSaid(messageOf(error))
            onError?.(error as Error)
          } finally {
            setPercent(undefined)
          }
        }}
      >
        <Button loading={percent !== undefined}>
          {percent !== undefined ? `正在上传 ${Math.round(percent * 100)}%` : value ? '换一个文件' : '选择文件'}
        </Button>
      </Upload>{' '}
      <span className="sub">
        {said || (value ? '已有文件' : 'mp4、m4a、pdf、docx、xlsx、pptx、txt，1 GB 以内；断了再选同一个文件，从断的地方接着传')}
      </span>
    </div>
  )
}

/** Where the server hands out a stored picture: small, and as it is. */
const thumbOf = (fileId: string) => `/files/${fileId}_t.webp`
const pictureOf = (fileId: string) => `/files/${fileId}.webp`

interface Sent {
  kind: 'image' | 'document'
  multiple?: boolean
  most?: number
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
}
/** Uploads files at once and gives their ids; what is named nowhere is gone a day later. */
export function Files({ kind, multiple, most = 10, value, onChange }: Sent) {
  const [names, setNames] = useState<Record<string, string>>({})
  const [fault, setFault] = useState('')
  const held = [value ?? []].flat()
  const give = (ids: string[]) => onChange?.(multiple ? ids : (ids.at(-1) ?? null))
  const latest = useLatest({ held, give })
  // Several that are chosen at once go one after the other, and stand in that order.
  const turn = useRef(Promise.resolve())
  return (
    <div>
      <Upload
        accept={kind === 'image' ? 'image/*' : '.pdf,.docx,.xlsx,.pptx'}
        multiple={multiple}
        showUploadList={false}
        customRequest={({ file, onSuccess, onError }) => {
          setFault('')
          const send = async () => {
            // As above: a file, and whatever went wrong.
            try {
              const { fileId, name } = await sendFile(UPLOAD[kind], file as File)
              setNames((known) => ({ ...known, [fileId]: name }))
              latest.current.give(multiple ? [...latest.current.held, fileId].slice(0, most) : [fileId])
              onSuccess?.({})
            } catch (error) {
              setFault(messageOf(error))
              onError?.(error as Error)
            }
          }
          turn.current = turn.current.then(send)
        }}
      >
        <Button>{kind === 'image' ? '选择图片' : '选择文件'}</Button>
      </Upload>
      {held.map((id, at) => (
        <div key={id} className="row">
          {kind === 'image' && (
            <Image
              src={thumbOf(id)}
              preview={{ src: pictureOf(id) }}
              className="thumb"
              width={56}
              height={56}
              alt={`第 ${at + 1} 张图片`}
            />
          )}
          <span className="grow cut">{names[id] ?? (kind === 'image' ? '' : '已有文件')}</span>
          {held.length > 1 && (
            <Move
              what={`第 ${at + 1} ${kind === 'image' ? '张图片' : '个文件'}`}
              at={at}
              last={held.length - 1}
              onMove={(by) => give(moved(held, at, by))}
            />
          )}
          <Button type="link" size="small" onClick={() => give(held.filter((one) => one !== id))}>
            去掉
          </Button>
        </div>
      ))}
      {fault && <div className="bad">{fault}</div>}
    </div>
  )
}
