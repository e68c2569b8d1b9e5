import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/dom'
import { openApp } from '../support/client/open-app'

/** What is shown of one thing alone, on a page that otherwise lists all of them. */
const ONE = `pages/neixun/detail?id=${randomUUID()}`

test.each(['somebody', 'nobody'])('every page that %s pulls down lets go again', async (who) => {
  const app = await openApp('pages/login/login', who === 'somebody' ? { as: await server.member('安然') } : {})
  const Taro = require('@tarojs/taro').default as typeof import('@tarojs/taro')
  const { routes } = require('@/routes') as typeof import('@/routes')
  const pulled = Object.entries(routes).flatMap(([route, { refresh }]) => (refresh ? [route] : []))
  expect(pulled).toHaveLength(8)
  for (const url of [...pulled, ONE]) {
    void Taro.reLaunch({ url: `/${url}` })
    const shown = await waitFor(() => {
      expect(app.routes()).toEqual([url.split('?')[0]])
      return app.page().querySelector('.pull-refresh .page')!.closest('.pull-refresh')!
    })
    const state = () => `${url} ${shown.getAttribute('data-state')}`
    void Taro.startPullDownRefresh()
    await waitFor(() => expect(state()).toMatch(/(refreshing|restoring)$/))
    await waitFor(() => expect(state()).toMatch(/idle$/))
  }
})
