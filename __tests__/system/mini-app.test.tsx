import { openApp } from '../support/client/open-app'

type Answers = Record<string, (...given: any[]) => unknown>
/** The app with what WeChat has in place of a browser's. */
async function inWechat(answers: Answers) {
  await openApp('pages/login/login')
  const Taro = require('@tarojs/taro').default as Answers
  for (const [name, work] of Object.entries(answers)) jest.spyOn(Taro, name).mockImplementation(work)
  return (require('@/platform/weapp') as typeof import('@/platform/weapp')).weapp
}

test('who looks at a picture of a question has not left, who then goes has', async () => {
  let [hide, show] = [() => {}, () => {}]
  const weapp = await inWechat({
    onAppHide: (listener) => (hide = listener),
    onAppShow: (listener) => (show = listener),
    previewImage: async () => {},
  })
  const told: boolean[] = []
  const { onAway } = require('@/platform/away.weapp') as typeof import('@/platform/away.weapp')
  onAway((away) => told.push(away))
  await weapp.previewImages(['/a.jpg'], 0)
  hide()
  show()
  expect(told).toEqual([])
  hide()
  show()
  expect(told).toEqual([true, false])
})
