import '../../commerce/coin/rules'
import { NEW_HOURS, PAY_MINUTES, SHARED } from './terms'

/** What holds about coins in the mall. */
export const coinRules = {
  spend: [
    `在金币商城兑换商品；部分商品另付现金，金币先冻结，${PAY_MINUTES} 分钟内没有付款的全部退回。100 金币约合 1 元，仅作参考。`,
  ],
  fair: [
    `新注册的账号 ${NEW_HOURS} 小时后才能兑换实物。`,
    `同一手机号或同一地址 ${SHARED.days} 天内有 ${SHARED.accounts} 个以上账号兑换的，由客服审核后寄出；不通过则全部退回。`,
  ],
}
