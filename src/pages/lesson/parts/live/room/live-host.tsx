import { View } from '@tarojs/components'
import { useState } from 'react'
import { call } from '@/api/call'
import type { LiveRoom } from '@/pages/lesson/parts/live/live-room'
import { copy } from '@/patterns/feedback/copy'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import type { ShowMenu } from '@/patterns/feedback/use-menu'
import { Btn } from '@/ui/button/btn'
import { TextInput } from '@/ui/field/text-input'
import { Sheet } from '@/ui/overlay/sheet'
import { LIVE } from '../../../../../../contract/rules/statuses'
import { HostFormSheet, type HostForm } from './live-host-forms'

const LONGEST_PIN = 100

/** What the teacher and the assistants can do in their room. */
export function useHostControls(room: LiveRoom, show: ShowMenu) {
  const [pinning, setPinning] = useState(false)
  const [text, setText] = useState('')
  const [form, setForm] = useState<HostForm>()
  const pin = useAction(async () => {
    await room.act({ act: 'pin', content: text.trim() })
    setPinning(false)
    setText('')
    toast('已置顶')
  })
  const tell = (work: () => Promise<unknown>, said: string) =>
    act(async () => {
      await work()
      toast(said)
    })
  const end = async () => {
    if (await confirm('确定下播吗？', '下播后不能再开播', { yes: '下播' })) await tell(() => room.act({ act: 'end' }), '已下播')
  }
  const sendAway = async (userId: string) => {
    const asked = '你以后的直播他也进不来，换账号用同一台设备也一样；之后可以在他的发言上允许再进来'
    if (await confirm('请这个人离开直播间？', asked, { yes: '请出' }))
      await tell(() => room.act({ act: 'ban', userId }), '已请出直播间')
  }
  const push = () =>
    act(async () => {
      const { url, key } = await call('GET /api/live/push/:id', { params: { id: room.id } })
      await copy(`推流地址：${url}\n推流密钥：${key}`)
    })
  const open = () => {
    const { status, entry } = room
    show([
      ...(status < LIVE.on ? [{ label: '开播', onTap: () => void tell(() => room.act({ act: 'start' }), '已开播') }] : []),
      ...(status === LIVE.on
        ? [{ label: '发起签到', onTap: () => void tell(() => room.act({ act: 'signIn' }), '签到已开始') }]
        : []),
      ...(status < LIVE.ended ? [{ label: '管理课件', onTap: () => setForm('slides') }] : []),
      ...(status === LIVE.on
        ? [
            { label: '发起投票', onTap: () => setForm('poll') },
            { label: '抽奖', onTap: () => setForm('draw') },
          ]
        : []),
      ...(status >= LIVE.ended ? [{ label: '收到的评价', onTap: () => setForm('reviews') }] : []),
      { label: '置顶公告', onTap: () => setPinning(true) },
      ...(entry?.pinned ? [{ label: '取消置顶', onTap: () => void tell(() => room.act({ act: 'unpin' }), '已取消置顶') }] : []),
      ...(status <= LIVE.on ? [{ label: '复制推流地址', onTap: () => void push() }] : []),
      ...(status === LIVE.on ? [{ label: '下播', danger: true, onTap: () => void end() }] : []),
    ])
  }
  /** What can be done about somebody's words. */
  const about = (seq: number, userId: string) => [
    { label: '置顶这条', onTap: () => void tell(() => room.act({ act: 'pin', seq }), '已置顶') },
    { label: '移除这条', danger: true, onTap: () => void tell(() => room.act({ act: 'remove', seq }), '已移除') },
    ...(userId
      ? [
          { label: '禁言', danger: true, onTap: () => void tell(() => room.act({ act: 'mute', userId }), '已禁言') },
          { label: '解除禁言', onTap: () => void tell(() => room.act({ act: 'unmute', userId }), '已解除禁言') },
          ...(room.entry?.teacher
            ? [
                { label: '请出直播间', danger: true, onTap: () => void sendAway(userId) },
                { label: '允许再进来', onTap: () => void tell(() => room.act({ act: 'unban', userId }), '可以再进来了') },
              ]
            : []),
        ]
      : []),
  ]
  const sheet = (
    <>
      <HostFormSheet room={room} form={form} onClose={() => setForm(undefined)} />
      <Sheet open={pinning} onClose={() => setPinning(false)} title="置顶公告">
        <TextInput label="公告" placeholder="写一句所有人都看得到的话" value={text} onChange={setText} maxLength={LONGEST_PIN} />
        <View className="live-room__pin-btn">
          <Btn wide busy={pin.busy} disabled={!text.trim()} onTap={() => void pin.run()}>
            置顶
          </Btn>
        </View>
      </Sheet>
    </>
  )
  return { open, about, sheet }
}
