import fs from 'node:fs'
import path from 'node:path'
import { toolPages } from '../../src/patterns/page/tool-pages.weapp'
import { routes, type RouteName } from '../../src/routes'
import { DIST } from '../support/weapp-host'

interface App {
  pages: string[]
  subPackages: { root: string; pages: string[] }[]
  window: Record<string, string | boolean>
  tabBar: { list: { pagePath: string; text: string; iconPath: string; selectedIconPath: string }[]; [colour: string]: unknown }
  [key: string]: unknown
}
const json = <T>(file: string): T => JSON.parse(fs.readFileSync(path.join(DIST, file), 'utf8')) as T
const app = json<App>('app.json')
const names = Object.keys(routes) as RouteName[]
const LIMIT_BYTES = 2 * 1024 * 1024

function sizeOf(within: string, without: string[] = []): number {
  return fs
    .readdirSync(path.join(DIST, within), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !without.some((folder) => file.startsWith(path.join(DIST, folder) + path.sep)))
    .reduce((sum, file) => sum + fs.statSync(file).size, 0)
}

test('the mini-program has every page of the product, and no other', () => {
  const pages = [...app.pages, ...app.subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))]
  expect(pages.toSorted()).toEqual(names.toSorted())
  const missing = pages
    .flatMap((page) => ['js', 'json', 'wxml'].map((kind) => `${page}.${kind}`))
    .filter((file) => !fs.existsSync(path.join(DIST, file)))
  expect(missing).toEqual([])
})

test('it opens on the square, and four tabs with icons lead through it', () => {
  expect(app.pages[0]).toBe('pages/tabBar/circle/index')
  expect(app.tabBar.list.map(({ pagePath, text }) => [text, pagePath])).toEqual([
    ['圈子', 'pages/tabBar/circle/index'],
    ['AI问答', 'pages/tabBar/wenwen/index'],
    ['课程', 'pages/tabBar/lesson/index'],
    ['我的', 'pages/tabBar/mine/index'],
  ])
  // WeChat refuses icons of more than 40 KB.
  for (const { iconPath, selectedIconPath } of app.tabBar.list)
    for (const icon of [iconPath, selectedIconPath])
      expect(fs.statSync(path.join(DIST, icon)).size).toBeLessThanOrEqual(40 * 1024)
})

/** Those that the specification lists. */
const PULLED: readonly RouteName[] = [
  'pages/tabBar/circle/index',
  'pages/circle/square',
  'pages/mine/fans',
  'pages/mine/follows',
  'pages/mine/collect',
  'pages/mine/history',
  'pages/mine/chatRoom',
  'pages/neixun/detail',
]

test.each(names)('%s has its title, and pulls to refresh only if the specification says so', (name) => {
  const page = json<Record<string, unknown>>(`${name}.json`)
  expect({ ...app.window, ...page }).toMatchObject({
    navigationBarTitleText: routes[name].title,
    enablePullDownRefresh: PULLED.includes(name),
  })
})

test('WeChat leaves the bar to the pages that have tools in it, and to no other', () => {
  const own = names.filter((name) => json<Record<string, unknown>>(`${name}.json`).navigationStyle === 'custom')
  expect(own.toSorted()).toEqual(toolPages.toSorted())
})

test('WeChat may find what anybody may read, and nothing of one person', () => {
  const { rules } = json<{ rules: { action: string; page: string }[] }>(app.sitemapLocation as string)
  const allowed = rules.filter(({ action }) => action === 'allow').map(({ page }) => page)
  expect(allowed.filter((page) => !names.includes(page as RouteName))).toEqual([])
  expect(allowed.filter((page) => /mine|order|chat|form/i.test(page))).toEqual([])
  expect(rules.at(-1)).toEqual({ action: 'disallow', page: '*' })
})

test('what the tabs lead to is fetched before somebody goes there', () => {
  const rules = app.preloadRule as Record<string, { packages: string[] }>
  for (const domain of ['circle', 'lesson', 'mine'])
    expect(rules[`pages/tabBar/${domain}/index`].packages).toEqual([`pages/${domain}`])
})

/** What the guide to privacy has to name for which calls, by WeChat's 小程序用户隐私保护指引内容介绍. */
const PRIVATE: Record<string, RegExp> = {
  昵称与头像: /chooseAvatar|'nickname'/,
  手机号: /getPhoneNumber|getRealtimePhoneNumber/,
  位置信息: /Taro\.(getLocation|getFuzzyLocation|startLocationUpdate)/,
  选择的位置: /Taro\.(choosePoi|chooseLocation)/,
  地址: /Taro\.chooseAddress/,
  发票信息: /Taro\.chooseInvoice/,
  车牌号: /Taro\.chooseLicensePlate/,
  选中的照片或视频: /Taro\.(chooseImage|chooseMedia|chooseVideo)/,
  选中的文件: /Taro\.chooseMessageFile/,
  麦克风: /Taro\.getRecorderManager|<LivePusher/,
  摄像头: /<Camera|<LivePusher|Taro\.createCameraContext/,
  蓝牙: /Taro\.openBluetoothAdapter/,
  相册: /Taro\.save(Image|Video)ToPhotosAlbum/,
  通讯录: /Taro\.addPhoneContact/,
  日历: /Taro\.addPhone(Repeat)?Calendar/,
  剪贴板: /Taro\.[gs]etClipboardData/,
}

test('who puts it on the air is told to name in the guide to privacy all that it asks WeChat for, and nothing else', () => {
  const root = path.resolve(__dirname, '../..')
  const code = fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.h5\.|\/h5\//.test(file))
    .map((file) => fs.readFileSync(path.join(root, 'src', file), 'utf8'))
    .join('\n')
  const asked = Object.keys(PRIVATE).filter((what) => PRIVATE[what].test(code))
  const [, told] = /隐私保护指引\*\*[^：]*里要填：(.*?)；/.exec(fs.readFileSync(path.join(root, 'docs/operations.md'), 'utf8'))!
  const named = told.replace(/（.*?）/g, '').split('、')
  expect(named.toSorted()).toEqual(asked.toSorted())
})

test('only pages that are whole by themselves go to 朋友圈', () => {
  // Taro takes it into the page's own code.
  const shown = names.filter((name) =>
    /enableShareTimeline\s*[=:]\s*(!0|true)/.test(fs.readFileSync(path.join(DIST, `${name}.js`), 'utf8')),
  )
  expect(shown).toContain('pages/circle/circleDetail')
  expect(shown).toContain('pages/lesson/detail')
  expect(shown.filter((name) => /order|pay|chat|login|setup/i.test(name))).toEqual([])
})

test('the colours of the bars are there for light and for dark', () => {
  const theme = json<Record<'light' | 'dark', Record<string, string>>>(app.themeLocation as string)
  const used = JSON.stringify([app.window, app.tabBar]).match(/@\w+/g) ?? []
  expect(used).not.toEqual([])
  const unknown = used.map((name) => name.slice(1)).filter((name) => !theme.light[name] || !theme.dark[name])
  expect(unknown).toEqual([])
})

test('the templates say what WeChat has to be told of every picture and field', () => {
  const templates = fs.readFileSync(path.join(DIST, 'base.wxml'), 'utf8')
  const said = (tag: string, attribute: string) =>
    [...templates.matchAll(new RegExp(`<${tag} [^>]*?${attribute}="\\{\\{xs\\.b\\(i\\.\\w+,(\\w+)\\)`, 'g'))].map(
      ([, value]) => value,
    )
  expect(new Set(said('image', 'webp'))).toEqual(new Set(['true']))
  expect(new Set([...said('input', 'cursor-spacing'), ...said('textarea', 'cursor-spacing')])).toEqual(new Set(['24']))
  // Read aloud.
  for (const tag of ['view', 'text', 'slider', 'editor', 'canvas'])
    expect(templates).toMatch(new RegExp(`<${tag} [^>]*?aria-label=`))
})

test('every package is under the two megabytes that WeChat allows', () => {
  const roots = app.subPackages.map(({ root }) => root)
  const sizes = [{ name: 'main', bytes: sizeOf('', roots) }, ...roots.map((root) => ({ name: root, bytes: sizeOf(root) }))]
  const heavy = sizes.filter(({ bytes }) => bytes > LIMIT_BYTES)
  expect(heavy).toEqual([])
})
