/** Said to whoever has gone on to another page before the answer to their order came: nobody is led away from there. */
export const placedText = (needPay: boolean, paid = '订单已提交') => (needPay ? '订单已提交，还没有支付' : paid)
