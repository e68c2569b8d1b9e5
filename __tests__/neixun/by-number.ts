import { fireEvent, waitFor } from '@testing-library/dom'
import { openApp, type App } from '../support/client/open-app'

const PERSON = ['钱程', 'QZ77']

/** Says who one is, on a page that knows the code of a training. */
export async function sayNumber(app: App, [name, empNo] = PERSON) {
  await app.tap('工号登录')
  await app.write('姓名', name)
  await app.write('工号', empNo)
  fireEvent.click(await waitFor(() => app.look().getByRole('checkbox')))
  await app.tap('进入培训')
}

/** Comes into a training by its code, with what the list says of a person, on a phone that has `kept` something. */
export async function enterByNumber(code: string, person = PERSON, kept = {}): Promise<App> {
  const app = await openApp(`pages/neixun/login/login?code=${code}`, { kept })
  await sayNumber(app, person)
  return app
}
