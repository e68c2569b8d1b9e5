import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { FanGroupCard, FanGroupDetail } from '../../../contract'
import { call } from '@/api/call'
import { GroupQr, saveGroupQr } from '@/features/course/group-sheet'
import { day } from '@/lib/date'
import { count } from '@/lib/text'
import { clock } from '@/lib/time'
import { go, replace, urlOf } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { PASTED_PHONE, phoneIn } from '@/patterns/form/sms-code-field'
import { ListBody, usePagedList } from '@/patterns/list/list'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { sharing } from '@/patterns/page/share'
import { useFresh } from '@/patterns/page/use-fresh'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonDetail, SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextInput } from '@/ui/field/text-input'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { TopicIcon } from './parts/topic-icon'
import './group.scss'

const PHONE = /^1[3-9]\d{9}$/
/** From so few places on it says that there are few. */
const FEW = 20
const regionName = (region: string) => region || '全国'

/** The groups that stand in the list beside each other: which of them, and where there are any. */
const load = async (id: string) => {
  const [first, regions] = await Promise.all([
    id ? undefined : call('POST /api/fanGroup/page', { body: { size: 1 } }),
    call('GET /api/fanGroup/regions'),
  ])
  const chosen = id || first?.records[0]?.id
  const group = chosen ? await call('GET /api/fanGroup/detail/:id', { params: { id: chosen } }) : undefined
  return { group, regions }
}

const placesOf = ({ state, memberCount, maxCount, left }: FanGroupDetail) =>
  state === 'closed'
    ? '新群筹备中'
    : `${count(memberCount)}/${count(maxCount)} 人 · ${left > 0 ? `还有 ${count(left)} 个名额` : '名额已为你保留'}`

/** The code, or what stands between somebody and it. */
const Code = observer(function Code({ group }: { group: FanGroupDetail }) {
  const { name, may, state, qrUrl, qrUntil, serverTime } = group
  if (state === 'closed') return null
  if (qrUrl === '')
    return (
      <View className="fan-code">
        <View className="fan-code__shut">
          <Icon name="lock" size="l" />
        </View>
        <View className="fan-code__note">{may === 'vip' ? '会员专属群，开通会员后可以看到二维码' : '登录后可以看到二维码'}</View>
      </View>
    )
  const until = qrUntil ? `${day(qrUntil, Date.parse(serverTime))} ${clock(qrUntil)} 前有效 · ` : ''
  return (
    <View className="fan-code">
      <View className="fan-code__paper">
        <GroupQr qrUrl={qrUrl} name={`${name}的二维码`} />
      </View>
      <View className="fan-code__title">{platform.name === 'browser' ? '用微信扫一扫加群' : '长按识别二维码加群'}</View>
      <View className="fan-code__note">{until}满员后自动换成新群</View>
    </View>
  )
})

/** A phone that is told when there is room again. */
function WaitCard({ group: { id, waiting }, reload }: { group: FanGroupDetail; reload: () => Promise<void> }) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState('')
  const wait = useAction(async () => {
    if (!PHONE.test(phone)) return setError('请填写 11 位手机号')
    await call('POST /api/fanGroup/subscribe', { body: { id, phone } })
    setPhone('')
    toast('已记下，群开放时通知你')
    await reload()
  })
  const leave = useAction(async () => {
    await call('POST /api/fanGroup/unsubscribe', { body: { id } })
    toast('已取消，手机号已删除')
    await reload()
  })
  return (
    <Card>
      <SectionHead title="群正在筹备中" />
      {waiting ? (
        <>
          <View className="fan-group__text">已记下你的手机号，群开放时发消息通知你，运营也会按这个号码联系。</View>
          <View className="fan-group__end">
            <Btn wide kind="line" busy={leave.busy} onTap={() => void leave.run()}>
              不等了，删除手机号
            </Btn>
          </View>
        </>
      ) : (
        <>
          <FormField label="留下手机号通知我" error={error} hint="群开放时发消息通知你，运营也会按这个号码联系；通知 30 天后删除">
            <TextInput
              label="手机号"
              type="tel"
              autoComplete="tel-national"
              placeholder="11 位手机号"
              maxLength={PASTED_PHONE}
              value={phone}
              error={error !== ''}
              onChange={(text) => {
                setPhone(phoneIn(text))
                setError('')
              }}
            />
          </FormField>
          <View className="fan-group__end">
            <Btn wide busy={wait.busy} onTap={() => session.perform(() => void wait.run())}>
              开放时通知我
            </Btn>
          </View>
        </>
      )}
    </Card>
  )
}

const About = ({ group: { benefits, rules, intro } }: { group: FanGroupDetail }) => (
  <>
    {(intro !== '' || benefits.length > 0) && (
      <Card>
        {intro !== '' && <View className="fan-group__text">{intro}</View>}
        {benefits.map(({ title, text }) => (
          <View key={title} className="fan-benefit">
            <Icon name="circle-check" className="fan-benefit__icon" />
            <View className="fan-benefit__words">
              <View className="fan-benefit__title">{title}</View>
              {text !== '' && <View className="fan-group__note">{text}</View>}
            </View>
          </View>
        ))}
      </Card>
    )}
    {rules.length > 0 && (
      <Card>
        <SectionHead title="群规" />
        {rules.map((rule, at) => (
          <View key={rule} className="fan-group__text">
            {at + 1}. {rule}
          </View>
        ))}
      </Card>
    )}
  </>
)

const Owner = ({ group: { ownerWx, joinTip } }: { group: FanGroupDetail }) => (
  <Card>
    <View className="fan-owner">
      <View className="fan-owner__words">
        <View className="fan-benefit__title">群主微信：{ownerWx}</View>
        <View className="fan-group__note">扫不了码？加群主{joinTip && `，备注“${joinTip}”`}</View>
      </View>
      <Btn kind="weak" size="s" label="复制群主微信" onTap={() => void copy(ownerWx)}>
        复制
      </Btn>
    </View>
  </Card>
)

const stateOf = ({ joined, state, needVip, memberCount, maxCount }: FanGroupCard) =>
  joined ? '已加入' : state === 'closed' ? '筹备中' : needVip ? '会员专享' : maxCount - memberCount <= FEW ? '快满了' : '加群'

/** The other groups, by where they are. */
const Others = observer(function Others({ current, regions }: { current: string; regions: string[] }) {
  const [region, setRegion] = useState<string>()
  return (
    <Card>
      <SectionHead title="更多群" />
      {regions.length > 1 && (
        <Pills<string>
          label="地区"
          items={[{ key: '*', label: '全部' }, ...regions.map((name) => ({ key: name, label: regionName(name) }))]}
          value={region ?? '*'}
          onChange={(key: string) => setRegion(key === '*' ? undefined : key)}
        />
      )}
      <OthersIn key={`${session.token} ${region ?? '*'}`} current={current} region={region} onAll={() => setRegion(undefined)} />
    </Card>
  )
})
interface InRegion {
  current: string
  region?: string
  onAll: () => void
}

const OthersIn = observer(function OthersIn({ current, region, onAll }: InRegion) {
  const list = usePagedList('POST /api/fanGroup/page', { ...(region !== undefined && { region }) })
  return (
    <ListBody
      list={list}
      skeleton={<SkeletonRows count={2} />}
      empty={{ title: '这个地区还没有群', ...(region !== undefined && { action: '看全部地区', onAction: onAll }) }}
      row={(one: FanGroupCard) => (
        <Tap
          role="link"
          className={`fan-row ${one.id === current ? 'fan-row--on' : ''}`}
          onTap={() => one.id !== current && void replace('pages/wenwen/group', { id: one.id })}
        >
          <TopicIcon topic={one.topic} vip={one.needVip} />
          <View className="fan-row__words">
            <View className="fan-row__name">{one.name}</View>
            <View className="fan-group__note">
              {regionName(one.region)}
              {one.state === 'open' && ` · ${count(one.memberCount)}/${count(one.maxCount)} 人`}
            </View>
          </View>
          <View className={`fan-row__state ${one.joined || one.state === 'closed' ? '' : 'fan-row__state--go'}`}>
            {one.id === current ? '正在看' : stateOf(one)}
          </View>
        </Tap>
      )}
    />
  )
})

/** The one thing to do now. */
const Join = observer(function Join({ group, reload }: { group: FanGroupDetail; reload: () => Promise<void> }) {
  const { id, may, joined, qrUrl } = group
  const take = useAction(async () => {
    if (platform.saveImage && !(await saveGroupQr(qrUrl))) return
    const { changed } = await call('POST /api/fanGroup/joinClick', { body: { id } })
    if (!platform.saveImage) toast('已记下，欢迎入群')
    if (changed) await reload()
  })
  if (may === 'login')
    return (
      <Btn wide onTap={session.goLogin}>
        登录后加群
      </Btn>
    )
  if (may === 'vip')
    return (
      <Btn wide icon="crown" onTap={() => void go('pages/vip/vipCardDetail')}>
        开通会员后加群
      </Btn>
    )
  if (platform.saveImage)
    return (
      <Btn wide busy={take.busy} onTap={() => void take.run()}>
        {platform.name === 'weapp' ? '保存二维码到相册' : '保存二维码'}
      </Btn>
    )
  return (
    <Btn wide busy={take.busy} disabled={joined} onTap={() => void take.run()}>
      {joined ? '已加入' : '我已扫码加群'}
    </Btn>
  )
})

const Body = observer(function Body({
  group,
  regions,
  reload,
}: {
  group: FanGroupDetail
  regions: string[]
  reload: () => Promise<void>
}) {
  const { id, name, topic, needVip, joined, state, roomNo, ownerWx } = group
  return (
    <>
      <Card>
        <View className="fan-head">
          <TopicIcon topic={topic} vip={needVip} />
          <View className="fan-row__words">
            <View className="fan-head__name">{name}</View>
            <View className="fan-group__note">
              {roomNo > 1 && `${roomNo} 群 · `}
              {placesOf(group)}
            </View>
          </View>
          {joined && <View className="fan-row__state">已加入</View>}
        </View>
        <Code group={group} />
      </Card>
      {state === 'closed' && <WaitCard group={group} reload={reload} />}
      <About group={group} />
      {ownerWx !== '' && <Owner group={group} />}
      <Others current={id} regions={regions} />
      {state === 'open' && (
        <Dock>
          <Join group={group} reload={reload} />
        </Dock>
      )}
    </>
  )
})

/** 粉丝群: a group of colleagues in WeChat, its code as long as there is room, and the other groups. */
export default observer(function FanGroup() {
  const { id } = useParams('id')
  const loaded = useFresh(() => load(id))
  const group = loaded.value?.group
  const data = {
    title: group ? `${group.name}，一起讨论` : 'HR 同行群',
    desc: group?.intro || '按地区和主题建的 HR 同行群',
    imgUrl: '',
    route: urlOf('pages/wenwen/group', group && { id: group.id }).slice(1),
  }
  const { open, onTap } = sharing(data)
  return (
    <Page share={data} right={<IconBtn icon="share-2" label="转发" open={open} onTap={onTap} />}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {({ group: shown, regions }) =>
          shown ? (
            <Body group={shown} regions={regions} reload={loaded.load} />
          ) : (
            <StateView
              kind="empty"
              title="群正在筹备中"
              text="有问题可以先问 AI，或到圈子里提问"
              action="去提问"
              onAction={() => void go('pages/circle/releaseTiwen')}
            />
          )
        }
      </LoadedBody>
    </Page>
  )
})
