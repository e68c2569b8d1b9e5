import { observer } from 'mobx-react'
import type { Api, Result } from '../../../../../contract'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { session } from '@/stores/session'
import { Cell } from '@/ui/list/cell'
import { SettingSwitch } from './setting-switch'

export type Setting = Result<Api['GET /api/user/setting']>

interface Words {
  name: keyof Setting
  title: string
  desc: string
}

const save = (body: Partial<Setting>) => call('POST /api/user/setting', { body })
/** Other pages say by it what their lists are made of. */
const showRecommend = (recommend: boolean) => session.userInfo && session.setUserInfo({ ...session.userInfo, recommend })

interface SwitchesProps {
  loaded: Loaded<Setting>
  switches: Words[]
}

/** Switches of one group; the other settings are as good without them. */
export const Switches = observer(function Switches({ loaded, switches }: SwitchesProps) {
  const { value: setting, state } = loaded
  if (setting)
    return switches.map((one) => (
      <SettingSwitch
        key={one.name}
        of={setting}
        save={save}
        onShow={one.name === 'recommend' ? showRecommend : undefined}
        {...one}
      />
    ))
  return state === 'failed' ? <Cell title="这里的开关没有加载出来" value="重试" onTap={() => void loaded.load()} /> : null
})

export const PRIVACY: Words[] = [
  { name: 'showCompany', title: '对外显示公司', desc: '主页、帖子和名片上；报名资料不受影响' },
  { name: 'showRank', title: '在创作者榜展示我', desc: '关闭后，发现创作者、推荐关注和邀请回答的名单里都没有我' },
  {
    name: 'recommend',
    title: '个性化推荐',
    desc: '按我填写的行业挑选“同行业”创作者，其他列表不看个人特征；关闭后与未登录时看到的一样',
  },
]
export const PLAYING: Words[] = [
  { name: 'autoplayWifi', title: '仅在 Wi-Fi 下自动播放', desc: '用移动网络时，下一讲和直播先问我再播放' },
]
