import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { go } from '@/nav'
import { BlockedSheet } from '@/pages/mine/parts/settings/blocked-sheet'
import { DmPrivacySheet } from '@/pages/mine/parts/settings/dm-privacy-sheet'
import { NoticeSettings } from '@/pages/mine/parts/settings/notice-settings'
import { PRIVACY, Switches, type Setting } from '@/pages/mine/parts/settings/settings'
import { Group } from '@/pages/mine/parts/settings/setup-group'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { askToHandOn } from '@/patterns/media/open-file'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { Cell, CellGroup } from '@/ui/list/cell'
import { DevicesSheet } from './devices-sheet'
import { WechatCell } from './wechat-cell'

const SAVED = { saved: '已导出', copied: '已复制到剪贴板', cancelled: '' } as const

/** Inside WeChat files are handed on, and texts copied, at a tap alone; what was fetched has outlived the first. */
async function askForTap() {
  const ready = '你的数据已备好'
  if (platform.name === 'weapp') return askToHandOn(ready)
  if (platform.name === 'browser') return true
  return confirm(ready, '复制后，可以粘贴到“文件传输助手”保存', { yes: '复制', no: '取消', danger: false })
}

/** 账号与安全. */
export const Account = observer(function Account({ setting }: { setting: Loaded<Setting> }) {
  const [sheet, setSheet] = useState<'devices' | 'blocked' | 'dm' | 'notice'>()
  const close = () => setSheet(undefined)
  const exporting = useAction(async () => {
    const { fileName, json } = await call('GET /api/user/exportData')
    if (!(await askForTap())) return
    const said = SAVED[await platform.saveText(fileName, json)]
    if (said) toast(said)
  })
  return (
    <>
      <Group title="账号与安全">
        <CellGroup>
          <Cell title="编辑资料" onTap={() => void go('pages/mine/edit')} />
          <Cell title="修改密码" onTap={() => void go('pages/mine/resetPwd')} />
          <Cell title="更换手机号" value={session.userInfo?.phoneMasked} onTap={() => void go('pages/mine/resetPhoneTips')} />
          <WechatCell />
          <Cell title="登录设备" onTap={() => setSheet('devices')} />
        </CellGroup>
      </Group>
      <Group title="消息通知">
        <CellGroup>
          <Cell title="消息与免打扰" onTap={() => setSheet('notice')} />
        </CellGroup>
      </Group>
      <Group title="隐私">
        <CellGroup>
          <Cell title="谁可以私信我" onTap={() => setSheet('dm')} />
          <Switches loaded={setting} switches={PRIVACY} />
          <Cell title="黑名单" onTap={() => setSheet('blocked')} />
          <Cell title="导出我的数据" value={exporting.busy ? '正在导出…' : ''} onTap={() => void exporting.run()} />
          <Cell title="注销账号" onTap={() => void go('pages/mine/logoff')} />
        </CellGroup>
      </Group>
      <DevicesSheet open={sheet === 'devices'} onClose={close} />
      <BlockedSheet open={sheet === 'blocked'} onClose={close} />
      <NoticeSettings open={sheet === 'notice'} onClose={close} />
      <DmPrivacySheet open={sheet === 'dm'} onClose={close} />
    </>
  )
})
