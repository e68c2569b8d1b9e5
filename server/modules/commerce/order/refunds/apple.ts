/** What somebody is told whose money only Apple can give back. */
export const APPLE_RETURNS =
  '由 Apple 收取，我们不能代为退回。请打开 reportaproblem.apple.com 向 Apple 申请退款；有疑问请联系客服'
