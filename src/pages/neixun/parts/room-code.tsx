import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Api, Result } from '../../../../contract'
import { call } from '@/api/call'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { clock } from '@/lib/time'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { openPictures } from '@/patterns/media/open-pictures'
import { a11y, onWeapp } from '@/ui/a11y'
import { useFresh } from '@/patterns/page/use-fresh'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { PersonRow } from '@/ui/list/person-row'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import { readAsMany } from './read-as-many'
import { TrainingOver } from './training-over'
import { TrainingBody } from './training-refused'
import '@/patterns/form/sheet-form.scss'
import './room-code.scss'

type Shown = Result<Api['GET /api/neixunSign/qr/:signId']>
type Person = Result<Api['POST /api/neixunSign/people']>['records'][number]

const TICK_MS = 1000
const STATES: Partial<Record<Shown['recent'][number]['state'], string>> = { late: ' · 迟到', makeup: ' · 补签' }

/** Seconds that pass, by the clock of the server. */
function useNow() {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const two = (n: number) => String(n).padStart(2, '0')
const lasting = (ms: number) => `${two(Math.floor(ms / 60_000))}:${two(Math.floor(ms / 1000) % 60)}`

interface ListProps {
  signId: string
  signed: boolean
  mayMakeUp: boolean
  onChange: () => void
}
/** Who was there, or who was not, whom one signs for with a reason. */
const People = observer(function People({ signId, signed, mayMakeUp, onChange }: ListProps) {
  const [people, setPeople] = useState<Person[]>()
  const [next, setNext] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Person>()
  const [reason, setReason] = useState('')
  const read = (cursor?: string) => call('POST /api/neixunSign/people', { body: { signId, signed, size: 50, cursor } })
  const load = useAction(async (shown: number) => {
    const page = await readAsMany(shown, read)
    setPeople(page.records)
    setNext(page.next)
  })
  const more = useAction(async (cursor: string) => {
    const page = await read(cursor)
    setPeople((now = []) => [...now, ...page.records])
    setNext(page.next)
  })
  useEffect(() => {
    void load.run(0)
    // Anew for each list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [signId, signed])
  const makeUp = useAction(async () => {
    await call('POST /api/neixunSign/makeUp', { body: { signId, traineeId: chosen!.traineeId, reason: reason.trim() } })
    toast(`已为 ${chosen!.name} 补签`)
    closeOnly(setChosen, chosen)
    await load.run(people?.length ?? 0)
    onChange()
  })
  if (chosen)
    return (
      <>
        <FormField label={`为 ${chosen.name} 补签的原因`}>
          <TextInput label="原因" value={reason} onChange={setReason} placeholder="如：手机没电，本人已到场" maxLength={100} />
        </FormField>
        <View className="sheet-end">
          <Btn kind="weak" onTap={() => setChosen(undefined)}>
            返回
          </Btn>
          <Btn wide busy={makeUp.busy} disabled={!reason.trim()} onTap={() => void makeUp.run()}>
            补签
          </Btn>
        </View>
      </>
    )
  return (
    <>
      {people?.length === 0 && <View className="room-code__note">{signed ? '还没有人签到' : '都签到了'}</View>}
      {people?.map((person) => (
        <PersonRow
          key={person.traineeId}
          name={person.name}
          // Beside a button there is no room for a third thing.
          note={person.photoUrl ? [person.department, person.text].filter(Boolean).join(' · ') : person.department}
        >
          {person.photoUrl ? (
            <Btn size="s" kind="weak" label={`看照片：${person.name}`} onTap={() => openPictures([person.photoUrl!])}>
              看照片
            </Btn>
          ) : signed || !mayMakeUp ? (
            <Text className="room-code__note">{person.text}</Text>
          ) : (
            <Btn
              size="s"
              kind="weak"
              label={`为 ${person.name} 补签`}
              onTap={() => {
                setChosen(person)
                setReason('')
              }}
            >
              补签
            </Btn>
          )}
        </PersonRow>
      ))}
      {next && (
        <Btn kind="ghost" busy={more.busy} onTap={() => void more.run(next)}>
          显示更多
        </Btn>
      )}
    </>
  )
})

/** What did not come is asked for again so soon: a room looks at the screen. */
const RETRY_MS = 3000
/** Asks for what comes next as long as it is due. */
function useNext(due: boolean, reload: () => Promise<void>) {
  useEffect(() => {
    if (!due) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const ask = async () => {
      await reload()
      if (!over) timer = setTimeout(() => void ask(), RETRY_MS)
    }
    void ask()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [due, reload])
}

interface BodyProps {
  one: Shown
  signId: string
  /** The last that was asked for did not come. */
  stale: boolean
  reload: () => Promise<void>
}
const Body = observer(function Body({ one, signId, stale, reload }: BodyProps) {
  const now = useNow()
  const [list, setList] = useState<'signed' | 'missing'>()
  const left = Math.max(0, one.refreshIn - Math.floor((now - Date.parse(one.serverTime)) / 1000))
  const open = one.phase === 'open'
  // Also before it begins: it begins while the screen is on.
  useNext(one.phase !== 'over' && left === 0, reload)
  const toLate = Date.parse(one.lateTime) - now
  const close = () =>
    act(async () => {
      if (!(await confirm('现在结束签到吗？', '结束后没签的人只能由你补签', { yes: '结束签到' }))) return
      await call('POST /api/neixunSign/close', { body: { signId } })
      await reload()
    })
  return (
    <>
      {one.archived && <TrainingOver />}
      {stale && (
        <NoticeStrip tone="bad" icon="wifi-off">
          网络异常，签到码没有更新，正在重新连接…
        </NoticeStrip>
      )}
      <Card className="room-code">
        <View className="room-code__title">
          {one.training} · {one.title}
        </View>
        <View className="room-code__note">
          {clock(one.lateTime)} 后算迟到 · {clock(one.endTime)} 结束
        </View>
        {one.image ? (
          <>
            <View className="room-code__frame">
              <Image
                className="room-code__image"
                src={one.image}
                mode="aspectFit"
                {...(onWeapp ? { ariaLabel: '签到二维码' } : { imgProps: { alt: '签到二维码' } })}
              />
            </View>
            <View className="room-code__left">
              <ProgressBar percent={(left * 100) / 15} label="这个码还有效" />
              <Text className="room-code__note">{left} 秒后更换</Text>
            </View>
            <View className="room-code__note">扫不了码时念口令</View>
            <View className="room-code__word" {...a11y({ role: 'img', label: `口令 ${one.word}` })}>
              {[...(one.word ?? '')].map((digit, at) => (
                <View key={`${at}${digit}`} className="room-code__digit">
                  {digit}
                </View>
              ))}
            </View>
          </>
        ) : (
          <Badge tone={open ? 'ok' : 'plain'}>
            {one.phase === 'ahead'
              ? '还没到签到时间'
              : open
                ? one.mode === 'place'
                  ? '学员用定位签到'
                  : '学员拍照签到'
                : '签到已结束'}
          </Badge>
        )}
      </Card>
      <Card>
        <View className="room-code__counts">
          <View>
            <View className="room-code__note">已签到</View>
            <View className="room-code__count">
              {one.signed}
              <Text className="room-code__of"> / {one.total} 人</Text>
            </View>
          </View>
          {open && toLate > 0 && (
            <View className="room-code__late">
              <View className="room-code__note">距迟到</View>
              <View>{lasting(toLate)}</View>
            </View>
          )}
        </View>
        <ProgressBar percent={one.total ? (one.signed * 100) / one.total : 0} label="已签到" />
        {one.recent.map((person) => (
          <PersonRow key={person.traineeId} name={person.name} note={person.department}>
            <Text className="room-code__note">
              {clock(person.time)}
              {STATES[person.state]}
            </Text>
          </PersonRow>
        ))}
      </Card>
      <View className="page__grow" />
      <Dock>
        <DockIcon icon="check-check" label={`已签 ${one.signed}`} onTap={() => setList('signed')} />
        <DockIcon icon="user-round" label={`未签 ${one.total - one.signed}`} onTap={() => setList('missing')} />
        {open ? (
          <Btn wide kind="danger" onTap={() => void close()}>
            结束签到
          </Btn>
        ) : (
          <Btn wide onTap={() => setList('missing')}>
            看没签的人
          </Btn>
        )}
      </Dock>
      <Sheet open={list !== undefined} onClose={() => setList(undefined)} title={list === 'signed' ? '已签到' : '没签到的人'}>
        {list && <People signId={signId} signed={list === 'signed'} mayMakeUp={!one.archived} onChange={() => void reload()} />}
      </Sheet>
    </>
  )
})

/** What a trainer shows to the room. */
export const RoomCode = observer(function RoomCode({ signId }: { signId: string }) {
  const loaded = useFresh(async () => {
    const one = await call('GET /api/neixunSign/qr/:signId', { params: { signId } })
    hearServerTime(one.serverTime)
    return one
  })
  return (
    <TrainingBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(one) => <Body one={one} signId={signId} stale={loaded.state !== 'ready'} reload={loaded.load} />}
    </TrainingBody>
  )
})
