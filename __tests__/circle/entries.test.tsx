import { waitFor } from '@testing-library/dom'
import { keptNow, openApp } from '../support/client/open-app'

const ways = (app: Awaited<ReturnType<typeof openApp>>) =>
  [...app.page().querySelectorAll('.entries__one')].map((one) => one.textContent)

test('the entries of the first screen stand as the operators arranged them, at the next start from the first moment', async () => {
  await server.sql(
    `update home_entry set shown = key in ('live', 'mall'), label = case key when 'live' then '看直播' else label end`,
  )
  const app = await openApp()
  await waitFor(() => expect(ways(app)).toEqual(['商城', '看直播']))
  await app.tap('看直播')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/liveList'))
  const kept = keptNow()
  const again = await openApp('pages/tabBar/circle/index', { kept })
  expect(ways(again)).toEqual(['商城', '看直播'])
})
