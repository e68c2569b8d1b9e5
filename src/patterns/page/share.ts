import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { platform, type ShareData } from '@/platform'
import { asJpeg } from '@/platform/as-jpeg'
import { session } from '@/stores/session'

export const defaultShare = (): ShareData => ({
  title: 'HR共享社区',
  desc: 'HR 的问题，同行和 AI 一起答；学习、工具与成长都在这里',
  imgUrl: '',
  route: 'pages/tabBar/circle/index',
})

/** In the name of whoever shares it, so that the people it brings are theirs; with a picture that WeChat shows. */
export const named = (data: ShareData): ShareData => ({
  ...data,
  imgUrl: asJpeg(data.imgUrl),
  ...(!data.asNobody && { inviter: session.userInfo?.inviteCode }),
})

/** Signs WeChat's JSSDK for the address a page lives at; the signature is good for one route. */
export const configureShare = () =>
  void platform.configureShareSdk?.((url) => call('POST /api/sysWechat/genConfigPara', { body: { url } }))

/** What a button on weapp has been tapped for: WeChat asks the page for it at once. */
let tapped: ShareData | undefined
export function takeTapped(): ShareData | undefined {
  const data = tapped
  tapped = undefined
  return data
}

/** A share button: opens WeChat's own list of friends on weapp; elsewhere shares, or tells the person how. */
export const sharing = (data: ShareData): { open?: { openType: 'share' }; onTap: () => void } =>
  platform.sharesByButton ? { open: { openType: 'share' }, onTap: () => void (tapped = data) } : { onTap: () => void share(data) }

async function share(data: ShareData) {
  const hint = await platform.share(named(data))
  if (hint) toast(hint)
}
