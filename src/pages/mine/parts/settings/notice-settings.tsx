import type { Api, Result } from '../../../../../contract'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Sheet } from '@/ui/overlay/sheet'
import { SettingSwitch } from './setting-switch'

type Switches = Result<Api['GET /api/notice/setting']>

const NAMES: { name: keyof Switches; title: string; desc: string }[] = [
  { name: 'interact', title: '互动消息', desc: '回答、评论、赞、关注' },
  { name: 'system', title: '系统消息', desc: '审核结果、账号安全' },
  { name: 'order', title: '订单消息', desc: '支付、退款' },
  { name: 'course', title: '课程与直播', desc: '开播提醒、报考与证书' },
  { name: 'activity', title: '活动消息', desc: '报名、候补与开始提醒' },
  { name: 'training', title: '内训消息', desc: '企业培训的催学提醒' },
  { name: 'coin', title: '会员与金币', desc: '金币到账、成长值' },
  { name: 'quietHours', title: '夜间免打扰', desc: '22:00–8:00 不即时提醒，消息照收' },
]

const save = (body: Partial<Switches>) => call('POST /api/notice/saveSetting', { body })

function Settings() {
  const loaded: Loaded<Switches> = useLoaded(() => call('GET /api/notice/setting'))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={6} />}>
      {(switches) => NAMES.map((one) => <SettingSwitch key={one.name} of={switches} save={save} {...one} />)}
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
