import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Api, Result } from '../../../contract'
import { call } from '@/api/call'
import { minuteOf } from '@/lib/date'
import { go, replace } from '@/nav'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { session } from '@/stores/session'
import { IconBtn } from '@/ui/button/icon-btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { Avatar } from '@/ui/media/avatar'
import { yuan } from '@/ui/text/price'
import { BenefitGrid, BenefitTable } from './parts/benefits'
import { BuyDock } from './parts/buy-dock'
import { CardChoice } from './parts/card-choice'
import { Face } from './parts/face'
import { Questions } from './parts/questions'

type Shelf = Result<Api['GET /api/vipCard/list']>

const cardsFor = (kind: 'personal' | 'company') => call('GET /api/vipCard/list', { query: { kind } })

/** @param cardId of the card that somebody comes for: an order that ran out leads here whatever it was for, also for a company */
async function load(cardId: string) {
  const [shelf, mine] = await Promise.all([cardsFor('personal'), session.loggedIn ? call('GET /api/vip/my') : undefined])
  const isIn = ({ cards }: Shelf) => cards.some(({ id }) => id === cardId)
  const forCompany = cardId !== '' && !isIn(shelf) && isIn(await cardsFor('company'))
  return { shelf, mine, forCompany }
}
type Loaded = Pick<Awaited<ReturnType<typeof load>>, 'shelf' | 'mine'>

/** Who looks, and what they would have saved. */
const Head = observer(function Head({ shelf: { saving }, mine }: Loaded) {
  const { userInfo } = session
  const until = mine?.personal && (mine.personal.endTime ? `有效期至 ${minuteOf(mine.personal.endTime)}` : '永久会员')
  const who = userInfo && (
    <View className="vip-face__who">
      <Avatar src={userInfo.avatar} name={userInfo.nickName} />
      <View>
        <View className="vip-face__name">{userInfo.nickName}</View>
        <View>{until ?? (mine?.company && mine.vip ? `${mine.company.name}的企业会员` : '还不是会员')}</View>
      </View>
    </View>
  )
  if (!saving || mine?.vip)
    return <Face above={who} title="学得多，花得少" text="课程、资料、活动的会员价与免费额度，一张卡都有" />
  return (
    <Face
      above={who}
      title={`按你最近 30 天的购买，开通可省 ${yuan(saving.total)}`}
      text={saving.items.map(({ title, times, saved }) => `${title} ${times} 次 ${yuan(saved)}`).join(' · ')}
    />
  )
})

const Shop = observer(function Shop({ shelf, mine, first }: Loaded & { first: string }) {
  const { cards, benefits, perpetual }: Shelf = shelf
  const [chosen, setChosen] = useState(first)
  const card = cards.find(({ id }) => id === chosen) ?? cards[0]
  if (!card) return <StateView kind="empty" title="会员暂时没有上架" text="已开通的会员不受影响" />
  const renewing = mine?.personal !== undefined
  return (
    <>
      <Head shelf={shelf} mine={mine} />
      {mine?.company && mine.vip === 2 && (
        <NoticeStrip tone="vip" icon="crown">
          {`你已在${mine.company.name}的席位上享有会员权益；再开个人会员，权益合并、额度取高，个人会员的时间照常计算，不暂停`}
        </NoticeStrip>
      )}
      <Card>
        <SectionHead title="选择会员卡" />
        <CardChoice cards={cards} value={card.id} onChange={setChosen} label="会员卡" />
        <View className="card-choice__note">
          {card.endTime
            ? `${renewing ? '续费' : '开通'}后有效期至 ${minuteOf(card.endTime)}，不自动续费，到期前会提醒你`
            : card.tip}
        </View>
      </Card>
      <BenefitGrid benefits={benefits} card={card} />
      <BenefitTable benefits={benefits} card={card} />
      <CellGroup>
        <Cell
          icon="user-round-plus"
          title="企业一起用？看企业会员"
          desc="按席位分给同事，随时换人"
          onTap={() => void go('pages/vip/vipCardDetailEnterprise')}
        />
      </CellGroup>
      <Questions
        items={[
          ['续费从哪天开始算？', '从当前到期日顺延，提前续费不会损失天数。'],
          ['可以退款吗？', '还没有用过会员权益的，在付款时写明的天数内可以全额退；其余情况请联系客服。'],
          ['能开发票吗？', '可以。支付后在会员订单里申请电子发票，普通发票与专用发票都可以开。'],
          ['会自动扣费吗？', '不会。到期前 7 天、3 天、1 天提醒你，由你决定是否续费。'],
        ]}
      />
      {perpetual ? (
        <NoticeStrip tone="vip" icon="crown">
          你已是永久会员，不必再购买
        </NoticeStrip>
      ) : (
        <BuyDock wanted={{ cardId: card.id }} price={card.price} verb={renewing ? '立即续费' : '立即开通'} />
      )}
    </>
  )
})

/** 个人会员: what it brings and what it costs. */
export default observer(function VipCardDetail() {
  const { cardId } = useParams('cardId')
  const loaded = useFresh(() => load(cardId))
  const forCompany = loaded.value?.forCompany
  useEffect(() => {
    if (forCompany) void replace('pages/vip/vipCardDetailEnterprise')
  }, [forCompany])
  const code = <IconBtn icon="ticket" label="用兑换码" onTap={() => void go('pages/duihuan/duihuanCenter')} />
  return (
    <Page right={code}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {({ shelf, mine }) => (forCompany ? <SkeletonDetail /> : <Shop shelf={shelf} mine={mine} first={cardId} />)}
      </LoadedBody>
    </Page>
  )
})
