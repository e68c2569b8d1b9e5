import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { call } from '@/api/call'
import { back, knownUrl, replace, replaceUrl } from '@/nav'
import { useLeave } from '@/patterns/feedback/use-leave'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { inviter } from '@/stores/inviter'
import { WindowView } from '@/ui/feedback/window-view'

const HERE = 'pages/common/redirect'
const KEY = /^[A-Za-z0-9_-]{4,32}$/

interface Target {
  /** '' when the key leads nowhere, or not to a page of ours. */
  url: string
  inviterCode: string
}

async function find(key: string): Promise<Target> {
  if (!KEY.test(key)) return { url: '', inviterCode: '' }
  const { route, params, inviterCode, expired } = await call('POST /api/share/resolve', { body: { key } })
  const url = expired || route === HERE ? undefined : knownUrl(route, params)
  return { url: url ?? '', inviterCode }
}

const opening = <WindowView kind="opening" title="正在打开分享的内容" />

/** Where QR codes and short links land: gives way to what they stand for. */
export default observer(function Redirect() {
  const { key, scene } = useParams('key', 'scene')
  const loaded = useLoaded(() => find(key || scene))
  const target = loaded.value
  const leaveWith = useLeave()
  useEffect(() => {
    if (!target) return
    if (!target.url) return void leaveWith('链接已失效', () => replace('pages/tabBar/circle/index'))
    inviter.remember(target.inviterCode)
    void replaceUrl(target.url)
  }, [target, leaveWith])
  return (
    <Page close onBack={() => void back()}>
      <LoadedBody loaded={loaded} skeleton={opening}>
        {() => opening}
      </LoadedBody>
    </Page>
  )
})
