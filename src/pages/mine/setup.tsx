import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { Agreement, type AgreementKind } from '@/features/account/agreement'
import { lostWords } from '@/features/account/lost-words'
import { AppearanceFields } from '@/features/appearance/appearance-fields'
import { VERSION } from '@/lib/version'
import { restart } from '@/nav'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { appearance } from '@/stores/appearance'
import { session } from '@/stores/session'
import { onWeapp } from '@/ui/a11y'
import { Toggle } from '@/ui/field/toggle'
import { Card } from '@/ui/layout/card'
import { Cell, CellGroup } from '@/ui/list/cell'
import { Account } from './parts/account/account'
import { CacheCell } from './parts/settings/cache-cell'
import { PLAYING, Switches, type Setting } from './parts/settings/settings'
import { Group } from './parts/settings/setup-group'
import './setup.scss'

const General = observer(function General({ setting }: { setting?: Loaded<Setting> }) {
  return (
    <Group title="通用">
      <Card>
        <AppearanceFields />
      </Card>
      <CellGroup>
        {/* Pages of the mini-program have their size from WeChat. */}
        {!onWeapp && (
          <Cell
            title="允许双指缩放"
            desc="用两指放大页面；平时关闭，滑动时不会误触"
            trailing={<Toggle label="允许双指缩放" on={appearance.zoom} onChange={appearance.setZoom} />}
          />
        )}
        {setting && <Switches loaded={setting} switches={PLAYING} />}
        <CacheCell />
      </CellGroup>
    </Group>
  )
})

const About = observer(function About({ onRead }: { onRead: (kind: AgreementKind) => void }) {
  // Only 备案号 comes from the server; without it the rest is as good.
  const { value } = useLoaded(() => call('GET /api/sysConfig/client'))
  return (
    <Group title="关于">
      <CellGroup>
        <Cell title="版本" value={VERSION} />
        <Cell title="用户协议" onTap={() => onRead('user')} />
        <Cell title="隐私政策" onTap={() => onRead('privacy')} />
        <Cell title="社区规范" onTap={() => onRead('community')} />
        {value?.icp && <Cell title="备案号" value={value.icp} />}
      </CellGroup>
    </Group>
  )
})

/** What is kept for a person, in two groups but of one piece. */
const Settings = observer(function Settings() {
  const setting: Loaded<Setting> = useLoaded(() => call('GET /api/user/setting'))
  return (
    <>
      <Account setting={setting} />
      <General setting={setting} />
    </>
  )
})

export default observer(function Setup() {
  const [agreement, setAgreement] = useState<AgreementKind>()
  const { run: logOut } = useAction(async () => {
    if (!(await confirm('确定退出登录吗？', await lostWords(), { yes: '退出登录' }))) return
    await session.leave()
    toast('已退出登录')
    await restart('pages/tabBar/mine/index')
  })
  return (
    <Page>
      {session.loggedIn ? <Settings /> : <General />}
      <About onRead={setAgreement} />
      {session.loggedIn && (
        <View className="setup__group">
          <CellGroup>
            <Cell danger icon="log-out" title="退出登录" onTap={() => void logOut()} />
          </CellGroup>
        </View>
      )}
      <View className="setup__end" />
      <Agreement kind={agreement} onClose={() => setAgreement(undefined)} />
    </Page>
  )
})
