import { PayResult } from '@/features/checkout/result'
import { mallShop } from '@/features/checkout/shops/mall'
import { go } from '@/nav'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { Cell, CellGroup } from '@/ui/list/cell'
import { Codes } from './parts/codes'
import { openPoster } from './parts/product'

/** 兑换结果: that it is theirs, what happens next, and the way on. */
export default function ExchangeSuccess() {
  const { orderId, result, check } = useParams('orderId', 'result', 'check')
  return (
    <Page>
      <Members text="登录后查看兑换结果">
        <PayResult
          shop={mallShop}
          orderId={orderId}
          result={result}
          check={check === '1'}
          more={({ bizId, nextSteps }) => (
            <>
              <Codes orderId={orderId} />
              <CellGroup>
                {nextSteps.map(({ text, note }) => (
                  <Cell key={text} icon="clock" title={text} desc={note} />
                ))}
                <Cell icon="coins" title="继续逛" onTap={() => void go('pages/mall/index')} />
                <Cell icon="image" title="生成海报" onTap={() => openPoster(bizId)} />
              </CellGroup>
            </>
          )}
        />
      </Members>
    </Page>
  )
}
