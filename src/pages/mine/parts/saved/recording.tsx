import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import type { Api, Result } from '../../../../../contract'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useLoaded } from '@/patterns/page/loaded'
import { NoticeStrip } from '@/ui/feedback/notice-strip'

type Setting = Result<Api['GET /api/user/setting']>

const Strip = observer(function Strip({ setting }: { setting: Setting }) {
  const { browseRecord } = setting
  const turn = useAction(async () => {
    await call('POST /api/user/setting', { body: { browseRecord: !browseRecord } })
    runInAction(() => (setting.browseRecord = !browseRecord))
    toast(browseRecord ? '已暂停记录' : '已恢复记录')
  })
  const act = { action: browseRecord ? '暂停记录' : '恢复记录', onAction: () => void turn.run() }
  return browseRecord ? (
    <NoticeStrip icon="history" {...act}>
      正在记录浏览历史，保留 90 天
    </NoticeStrip>
  ) : (
    <NoticeStrip tone="warn" icon="history" {...act}>
      已暂停记录，新看的内容不会出现在这里
    </NoticeStrip>
  )
})

/** Whether what one looks at is written down, and a way to stop that. */
export const Recording = observer(function Recording() {
  // The list is as good without it.
  const { value }: Loaded<Setting> = useLoaded(() => call('GET /api/user/setting'))
  return value ? <Strip setting={value} /> : null
})
