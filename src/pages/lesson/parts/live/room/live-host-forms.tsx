import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import type { LiveRoom } from '@/pages/lesson/parts/live/live-room'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { ImagePicker, useImages } from '@/patterns/form/image-picker'
import { useSubmit } from '@/patterns/form/submit'
import { ListBody, usePagedList } from '@/patterns/list/list'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { FormField } from '@/ui/field/form-field'
import { Rating } from '@/ui/field/rating'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { TextInput } from '@/ui/field/text-input'
import { Sheet } from '@/ui/overlay/sheet'
import './live-host-forms.scss'
import '@/patterns/form/sheet-form.scss'

interface Props {
  room: LiveRoom
  onClose: () => void
}

const MOST_SLIDES = 60

/** 课件: pictures in their order. */
const Slides = observer(function Slides({ room, onClose }: Props) {
  const images = useImages(room.board!.slides, MOST_SLIDES)
  const { run, busy } = useAction(async () => {
    await call('POST /api/live/slides', { body: { id: room.id, images: images.fileIds } })
    await room.reenter()
    onClose()
    toast('课件已更新')
  })
  return (
    <>
      <View className="live-form__hint">每张图片是一页，按顺序上传；在“课件”里翻页，大家跟着看</View>
      <ImagePicker images={images} />
      <View className="sheet-end">
        <Btn wide busy={busy} disabled={images.busy || images.failed} onTap={() => void run()}>
          {images.busy ? '图片上传中' : '保存课件'}
        </Btn>
      </View>
    </>
  )
})

const NAMES = ['选项 1', '选项 2', '选项 3', '选项 4', '选项 5', '选项 6']
const [FEWEST, MOST] = [2, NAMES.length]

const Poll = observer(function Poll({ room, onClose }: Props) {
  const [title, setTitle] = useState('')
  const [options, setOptions] = useState(() => NAMES.slice(0, FEWEST).map((name) => ({ name, text: '' })))
  const { send } = useSubmit()
  const given = options.map(({ text }) => text.trim()).filter(Boolean)
  const { run, busy } = useAction(async () => {
    if (new Set(given).size < given.length) throw new Obstacle('有两个选项一样，请改一个')
    const poll = await send((requestId) =>
      call('POST /api/live/pollOpen', { body: { id: room.id, title: title.trim(), options: given, requestId } }),
    )
    room.learn({ poll })
    onClose()
    toast('投票已开始')
  })
  const write = (name: string, text: string) =>
    setOptions(options.map((option) => (option.name === name ? { name, text } : option)))
  return (
    <>
      <FormField label="问题">
        <TextInput label="投票问题" placeholder="想问大家什么" value={title} onChange={setTitle} maxLength={60} />
      </FormField>
      {options.map(({ name, text }) => (
        <FormField key={name} label={name}>
          <TextInput
            label={name}
            placeholder="最多 30 个字"
            value={text}
            onChange={(written) => write(name, written)}
            maxLength={30}
          />
        </FormField>
      ))}
      {options.length < MOST && (
        <Btn size="s" kind="ghost" icon="plus" onTap={() => setOptions([...options, { name: NAMES[options.length], text: '' }])}>
          加一个选项
        </Btn>
      )}
      <View className="sheet-end">
        <Btn wide busy={busy} disabled={!title.trim() || given.length < FEWEST} onTap={() => void run()}>
          开始投票
        </Btn>
      </View>
    </>
  )
})

const CONDITIONS = [
  { key: 'present', label: '在直播间' },
  { key: 'signIn', label: '签到过' },
] as const
type Needs = (typeof CONDITIONS)[number]['key']
/** '' is none; undefined: no whole number. */
const whole = (text: string, most: number) => (/^\d{0,5}$/.test(text) && Number(text) <= most ? Number(text) : undefined)

const Draw = observer(function Draw({ room, onClose }: Props) {
  const [prize, setPrize] = useState('')
  const [places, setPlaces] = useState('1')
  const [coins, setCoins] = useState('')
  const [needs, setNeeds] = useState<Needs>('present')
  const { send } = useSubmit()
  const { drawCoins = 0 } = room.board ?? {}
  const [n, each] = [whole(places, 50) ?? 0, whole(coins, 1000) ?? -1]
  const wrong = each < 0 ? '每人最多 1000 金币' : each * n > drawCoins ? `超出额度，还能发 ${drawCoins} 金币` : ''
  const { run, busy } = useAction(async () => {
    const body = { id: room.id, prize: prize.trim(), coins: each, places: n, needs }
    room.learn({ draw: await send((requestId) => call('POST /api/live/drawOpen', { body: { ...body, requestId } })) })
    onClose()
    await room.reenter()
    toast('抽奖已宣布')
  })
  return (
    <>
      <FormField label="奖品">
        <TextInput label="奖品" placeholder="如：劳动法口袋书" value={prize} onChange={setPrize} maxLength={40} />
      </FormField>
      <FormField label="名额" error={n ? '' : '1–50 个'}>
        <TextInput label="名额" type="number" value={places} onChange={setPlaces} maxLength={2} />
      </FormField>
      {drawCoins > 0 && (
        <FormField label="每位中奖者的金币" hint={`选填，这场直播还能发 ${drawCoins} 金币`} error={wrong}>
          <TextInput label="每位中奖者的金币" type="number" placeholder="0" value={coins} onChange={setCoins} maxLength={4} />
        </FormField>
      )}
      <FormField label="谁能参与">
        <SegmentPicker items={CONDITIONS} value={needs} onChange={setNeeds} label="谁能参与" />
      </FormField>
      <View className="live-form__hint">开奖时在直播间的同学自动参与，由服务器随机抽取，只抽一次</View>
      <View className="sheet-end">
        <Btn wide busy={busy} disabled={!prize.trim() || !n || wrong !== ''} onTap={() => void run()}>
          宣布抽奖
        </Btn>
      </View>
    </>
  )
})

const Reviews = observer(function Reviews({ room }: Props) {
  const list = usePagedList('POST /api/live/reviewPage', { id: room.id })
  return (
    <>
      <ListBody
        list={list}
        skeleton={<SkeletonRows />}
        empty={{ title: '还没有评价' }}
        row={({ nickName, score, content }) => (
          <View className="live-form__review">
            <View className="live-form__who">
              <Text>{nickName}</Text>
              <Rating score={score} />
            </View>
            {content !== '' && <View>{content}</View>}
          </View>
        )}
      />
      {list.hasMore && (
        <Btn wide kind="ghost" onTap={() => void list.more()}>
          查看更多
        </Btn>
      )}
    </>
  )
})

const forms = { slides: Slides, poll: Poll, draw: Draw, reviews: Reviews }
const titles = { slides: '管理课件', poll: '发起投票', draw: '抽奖', reviews: '收到的评价' }
export type HostForm = keyof typeof forms

/** One of the host's forms; closed it forgets what was typed. */
export function HostFormSheet({ form, ...props }: Props & { form: HostForm | undefined }) {
  const Form = form && forms[form]
  return (
    <Sheet open={form !== undefined} onClose={props.onClose} title={form ? titles[form] : '直播管理'}>
      {Form && <Form {...props} />}
    </Sheet>
  )
}
