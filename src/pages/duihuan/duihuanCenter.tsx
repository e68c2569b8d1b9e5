import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Redeemed } from '../../../contract'
import { CODE_LENGTH } from '../../../contract/rules/exchange'
import { pageOf } from '@/api/pages'
import { day } from '@/lib/date'
import { go } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { CaptchaField } from '@/patterns/form/captcha-field'
import { Scanner } from '@/patterns/media/scanner'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { Sheet } from '@/ui/overlay/sheet'
import { OfferCard } from './parts/offer-card'
import { PrizeRow } from './parts/prize-row'
import { SuccessSheet } from './parts/success-sheet'
import { codeWithin, useExchange } from './parts/use-exchange'
import { openRecord, WayOn } from './parts/way-on'
import './duihuanCenter.scss'

const RECENT = 3

const loadRecent = async () =>
  session.validToken() ? (await pageOf('POST /api/exchangeCode/recordPage', { size: RECENT })).records : []

async function paste(write: (text: string) => void) {
  const text = await platform.paste()
  if (text === undefined) return toast('请长按输入框，选择粘贴')
  return codeWithin(text) ? write(text) : toast('剪贴板里没有兑换码')
}
const take = (text: string, write: (text: string) => void) => (codeWithin(text) ? write(text) : toast('没有认出兑换码'))

/** 兑换中心: a code is typed, looked at, and used once its person agrees. */
export default observer(function DuihuanCenter() {
  const { code } = useParams('code')
  const recent = useFresh(loadRecent)
  const [done, setDone] = useState<Redeemed>()
  const [open, setOpen] = useState(false)
  const exchange = useExchange(code, (redeemed) => {
    setDone(redeemed)
    setOpen(true)
    void recent.load()
  })
  const { typed, ready, fault, offer, captcha, write, look, agree } = exchange
  const pasting = useAction(() => paste(write))
  // Back from saying who they are.
  useShowAgain(() => void (offer?.needProfile && look.run()))
  const [looking, setLooking] = useState(false)
  // Where the place has no scanner of its own, the page looks through the camera.
  const scanning = useAction(async () => {
    if (!platform.scan) return setLooking(true)
    const text = await platform.scan()
    if (text !== undefined) take(text, write)
  })
  const title = offer && (offer.prizes.length === 1 ? offer.prizes[0].title : '礼包')

  return (
    <Page
      right={
        <Tap role="link" className="exchange__record" onTap={openRecord}>
          兑换记录
        </Tap>
      }
    >
      <Card>
        <SectionHead
          title="输入兑换码"
          trailing={
            <View className="exchange__ways">
              <Tap className="exchange__way" onTap={() => void pasting.run()}>
                <Icon name="copy" size="s" /> 粘贴
              </Tap>
              <Tap className="exchange__way" onTap={() => void scanning.run()}>
                <Icon name="scan-line" size="s" /> 扫一扫
              </Tap>
            </View>
          }
        />
        <FormField error={fault?.text} hint={offer ? '兑换码有效，确认后才会使用' : `${CODE_LENGTH} 位，不分大小写`}>
          <TextInput
            strong
            clearable
            label="兑换码"
            placeholder="XXXX-XXXX-XXXX"
            maxLength={60}
            value={typed}
            error={fault?.text}
            onChange={write}
          />
        </FormField>
        <WayOn code={fault?.code} />
        <CaptchaField captcha={captcha} />
      </Card>
      {offer && <OfferCard offer={offer} />}
      {!!recent.value?.length && (
        <Card>
          <SectionHead title="最近兑换" onMore={openRecord} />
          {recent.value.map(({ id, title: name, codeMasked, time, rights }) => (
            <PrizeRow key={id} type={rights[0].type} title={name} note={[day(time), codeMasked || '客服补发'].join(' · ')} />
          ))}
        </Card>
      )}
      <View className="exchange__terms">
        一个码只能用一次，兑换后不能退回。已经永久拥有的课程不会消耗兑换码，可转赠他人。10 分钟内输错 5 次需要图形验证。
      </View>
      <Dock>
        {!offer ? (
          <Btn wide disabled={!ready} busy={look.busy} onTap={() => session.perform(() => void look.run())}>
            核对兑换码
          </Btn>
        ) : offer.needProfile && !offer.alreadyOwned ? (
          <Btn wide onTap={() => void go('pages/mine/edit')}>
            去完善资料
          </Btn>
        ) : (
          <Btn wide disabled={offer.alreadyOwned} busy={agree.busy} onTap={() => void agree.run()}>
            {offer.alreadyOwned ? '已拥有，无需兑换' : `确认兑换“${title}”`}
          </Btn>
        )}
      </Dock>
      <Sheet open={looking} onClose={() => setLooking(false)} title="扫一扫">
        {looking && (
          <Scanner
            hint="对准兑换码的二维码"
            onCode={(text) => {
              setLooking(false)
              take(text, write)
            }}
          />
        )}
      </Sheet>
      <SuccessSheet redeemed={done} open={open} onClose={() => setOpen(false)} />
    </Page>
  )
})
