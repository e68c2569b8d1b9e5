import sharp from 'sharp'
import { startServer, type TestServer } from '../support/server'
import { count } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const picture = async () => (await server.call('POST /api/auth/captcha', { body: {} })).result

test('a person gets a small picture that a browser shows', async () => {
  const { image } = await picture()
  const [head, data] = image.split(',')
  expect(head).toBe('data:image/png;base64')
  const png = Buffer.from(data, 'base64')
  expect(png.length).toBeLessThan(20_000)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 240, height: 88 })
})

test('there is something drawn in each quarter', async () => {
  const { image } = await picture()
  const png = Buffer.from(image.split(',')[1], 'base64')
  for (const left of [20, 75, 125, 175]) {
    const { channels } = await sharp(await sharp(png).extract({ left, top: 8, width: 50, height: 72 }).png().toBuffer()).stats()
    expect(channels[0].min).toBeLessThan(120)
    expect(channels[0].stdev).toBeGreaterThan(20)
  }
})

test('no two pictures are the same, and the answer is not in what is sent', async () => {
  const pictures = await Promise.all(Array.from({ length: 5 }, picture))
  expect(new Set(pictures.map(({ image }) => image)).size).toBe(5)
  for (const one of pictures) expect(Object.keys(one).sort()).toEqual(['captchaId', 'image'])
  expect(await count(server, 'captcha')).toBeGreaterThanOrEqual(5)
})
