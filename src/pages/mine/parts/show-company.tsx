import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import type { Api, Result } from '../../../../contract'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { useLoaded } from '@/patterns/loaded'
import { act } from '@/patterns/use-action'
import { Cell } from '@/ui/cell'
import { Toggle } from '@/ui/toggle'

type Setting = Result<Api['GET /api/user/setting']>
const TITLE = '对外显示公司'

/** Whether others see where one works. */
export const ShowCompany = observer(function ShowCompany() {
  // The other settings are as good without it.
  const { value: setting }: Loaded<Setting> = useLoaded(() => call('GET /api/user/setting'))
  if (!setting) return null
  const turn = async (on: boolean) => {
    const show = (shown: boolean) => runInAction(() => (setting.showCompany = shown))
    show(on)
    if (!(await act(() => call('POST /api/user/setting', { body: { showCompany: on } })))) show(!on)
  }
  return (
    <Cell
      title={TITLE}
      desc="主页、帖子和名片上；报名资料不受影响"
      trailing={<Toggle label={TITLE} on={setting.showCompany} onChange={(on) => void turn(on)} />}
    />
  )
})
