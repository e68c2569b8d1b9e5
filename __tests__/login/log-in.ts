import type { App } from '../support/client/open-app'

let phones = 13_600_000_000
/** A phone that no test used before. */
export const newPhone = () => String(++phones)

/** Logs somebody in by the code of a message, as a person would, who is new unless a phone says who it is; their phone. */
export async function logIn(app: App, phone = newPhone()): Promise<string> {
  await app.write('手机号', phone)
  await app.tap('获取验证码')
  await app.tap('填入')
  await app.tap(/已阅读并同意/)
  await app.tap('登录 / 注册')
  return phone
}
