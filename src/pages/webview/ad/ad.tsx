import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { call } from '@/api/call'
import { back, replaceUrl } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { WindowView } from '@/ui/feedback/window-view'
import { WebView } from '@/ui/media/native-web-view'
import { hostOf, isRegistrable, ownPage } from './parts/address'
import { LinkRow } from './parts/link-row'
import './ad.scss'

const opening = <WindowView kind="opening" title="正在打开…" />

interface OutsideProps {
  url: string
  title: string
}

/** Of somebody on a page that cannot open it. */
const Elsewhere = ({ url }: { url: string }) => (
  <>
    <LinkRow url={url} />
    <Btn wide className="ad__button" icon="copy" onTap={() => void copy(url)}>
      复制链接，去浏览器打开
    </Btn>
  </>
)
const Return = () => (
  <Btn wide kind="weak" className="ad__button" onTap={() => void back()}>
    返回上一页
  </Btn>
)

/** On the list: the mini-program shows it, a browser opens it. */
const Allowed = ({ url, title }: OutsideProps) =>
  platform.openLink ? (
    <WindowView kind="ready" title={title || '即将离开 HR共享社区'} text="这个网页由其他网站提供">
      <LinkRow url={hostOf(url)!} />
      <Btn wide className="ad__button" onTap={() => platform.openLink!(url)}>
        在浏览器打开
      </Btn>
      <Btn wide kind="weak" className="ad__button" icon="copy" onTap={() => void copy(url)}>
        复制链接
      </Btn>
    </WindowView>
  ) : isRegistrable(hostOf(url)!) ? (
    <WebView src={url} />
  ) : (
    <WindowView kind="ready" title={title || '请在浏览器里打开'} text="政府网站不能在小程序里直接打开">
      <Elsewhere url={url} />
      <Return />
    </WindowView>
  )

const Refused = ({ url }: { url: string }) => {
  // Only what a browser could open is worth copying.
  const open = /^https?:\/\//i.test(url)
  return (
    <WindowView
      kind="blocked"
      title="链接无法打开"
      text={open ? '它不在社区的安全名单里。来源可靠的话，可以复制链接到浏览器打开。' : '这不是一个可以打开的网址。'}
    >
      {open && <Elsewhere url={url} />}
      <Return />
    </WindowView>
  )
}

/** What an operator links to: a page of ours, or a website that is on the list of hosts. */
export default observer(function Ad() {
  const { url, title, adId } = useParams('url', 'title', 'adId')
  const own = ownPage(url)
  const host = hostOf(url)
  const loaded = useLoaded(async () => (host ? (await call('GET /api/sysConfig/webviewHosts')).includes(host) : false))
  const opens = own !== undefined || loaded.value === true

  useEffect(() => {
    // It is counted, but nobody waits for that.
    if (opens && adId) call('POST /api/statistics/adClick', { body: { adId } }).catch(() => {})
  }, [opens, adId])
  useEffect(() => {
    if (own) void replaceUrl(own)
  }, [own])

  return (
    <Page close title={title || undefined} onBack={() => void back()}>
      {own ? (
        opening
      ) : (
        <LoadedBody loaded={loaded} skeleton={opening}>
          {(allowed) => (allowed ? <Allowed url={url} title={title} /> : <Refused url={url} />)}
        </LoadedBody>
      )}
    </Page>
  )
})
