import { portOf } from '../../server/app/port'
import { Line } from '../conversation/sockets'
import type { TestServer } from '../support/server'
import { cancel, order, pay, refund, refundsDone, startShop, ware } from './support'

let server: TestServer
let port: number
startShop(async (started) => {
  server = started
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(server.app.http.server)
})

test('a buyer hears at once that an order is paid, closed or given back, and hears of nobody else’s', async () => {
  const [ann, bob] = [await server.person(), await server.person()]
  const [hers, his] = [await Line.open(port, ann.token), await Line.open(port, bob.token)]
  const [kept, dropped] = [await order(ann, await ware(server)), await order(ann, await ware(server))]
  await pay(server, ann, kept)
  await cancel(ann, dropped)
  await refund(ann, kept)
  await refundsDone(server)
  await hers.get('order', 4)
  expect(hers.all('order').map(({ id, status }) => [id, status])).toEqual([
    [kept, 30],
    [dropped, 40],
    [kept, 50],
    [kept, 60],
  ])
  const own = await order(bob, await ware(server))
  await cancel(bob, own)
  expect(await his.get('order')).toEqual({ kind: 'order', id: own, status: 40 })
  hers.ws.terminate()
  his.ws.terminate()
})
