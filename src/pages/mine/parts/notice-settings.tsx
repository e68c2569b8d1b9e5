import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { LoadedBody, useLoaded } from '@/patterns/loaded'
import { act } from '@/patterns/use-action'
import type { Api, Result } from '../../../../contract'
import { Cell } from '@/ui/cell'
import { SkeletonRows } from '@/ui/skeleton'
import { Sheet } from '@/ui/sheet'
import { Toggle } from '@/ui/toggle'

type Switches = Result<Api['GET /api/notice/setting']>

const NAMES: { key: keyof Switches; title: string; desc: string }[] = [
  { key: 'interact', title: '互动消息', desc: '回答、评论、赞、关注' },
  { key: 'system', title: '系统消息', desc: '审核结果、账号安全' },
  { key: 'order', title: '订单消息', desc: '支付、退款' },
  { key: 'course', title: '课程与直播', desc: '开播提醒、报考与证书' },
  { key: 'coin', title: '会员与金币', desc: '金币到账、成长值' },
  { key: 'quietHours', title: '夜间免打扰', desc: '22:00–8:00 不即时提醒，消息照收' },
]

const Rows = observer(function Rows({ switches }: { switches: Switches }) {
  const turn = async (key: keyof Switches, on: boolean) => {
    const show = (shown: boolean) => runInAction(() => (switches[key] = shown))
    show(on)
    if (!(await act(() => call('POST /api/notice/saveSetting', { body: { [key]: on } })))) show(!on)
  }
  return (
    <>
      {NAMES.map(({ key, title, desc }) => (
        <Cell
          key={key}
          title={title}
          desc={desc}
          trailing={<Toggle label={title} on={switches[key]} onChange={(on) => void turn(key, on)} />}
        />
      ))}
    </>
  )
})

function Settings() {
  const loaded: Loaded<Switches> = useLoaded(() => call('GET /api/notice/setting'))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={6} />}>
      {(switches) => <Rows switches={switches} />}
    </LoadedBody>
  )
}

interface Props {
  open: boolean
  onClose: () => void
}

/** Which notices somebody wants to have. */
export const NoticeSettings = ({ open, onClose }: Props) => (
  <Sheet open={open} onClose={onClose} title="消息设置">
    <Settings />
  </Sheet>
)
