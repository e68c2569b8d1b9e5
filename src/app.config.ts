import { routes } from './routes'

const names = Object.keys(routes) as (keyof typeof routes)[]
const inMain = names.filter((name) => name.startsWith('pages/tabBar/'))

/** Every domain is a package of its own on weapp: pages/<domain>/… */
function subPackages() {
  const domains = new Map<string, string[]>()
  for (const name of names) {
    if (inMain.includes(name)) continue
    const [, domain, ...rest] = name.split('/')
    domains.set(domain, [...(domains.get(domain) ?? []), rest.join('/')])
  }
  return [...domains].map(([domain, pages]) => ({ root: `pages/${domain}`, pages }))
}

const tab = (domain: string, text: string) => ({
  pagePath: `pages/tabBar/${domain}/index`,
  text,
  ...(process.env.TARO_ENV === 'weapp' && {
    iconPath: `assets/tab/${domain}.png`,
    selectedIconPath: `assets/tab/${domain}-on.png`,
  }),
})

export default defineAppConfig({
  pages: inMain,
  subPackages: subPackages(),
  // The pages with pull-to-refresh, from the route table; config/pages-plugin.js gives each its flag.
  pullDownRefresh: names.filter((name) => 'refresh' in routes[name]),
  preloadRule: { 'pages/tabBar/circle/index': { network: 'all', packages: ['pages/circle'] } },
  lazyCodeLoading: 'requiredComponents',
  darkmode: true,
  themeLocation: 'theme.json',
  window: {
    navigationBarTitleText: 'HR共享社区',
    navigationBarBackgroundColor: '@card',
    navigationBarTextStyle: '@textStyle' as never,
    backgroundColor: '@ground',
    backgroundTextStyle: '@refreshStyle' as never,
    enablePullDownRefresh: false,
    onReachBottomDistance: 300,
  },
  networkTimeout: { request: 60_000, connectSocket: 60_000, uploadFile: 1_200_000, downloadFile: 60_000 },
  tabBar: {
    color: process.env.TARO_ENV === 'weapp' ? '@tab' : '#6A7079',
    selectedColor: process.env.TARO_ENV === 'weapp' ? '@brand' : '#2B5CE6',
    backgroundColor: process.env.TARO_ENV === 'weapp' ? '@card' : '#FFFFFF',
    borderStyle: '@border' as never,
    list: [tab('circle', '圈子'), tab('wenwen', 'AI问答'), tab('lesson', '课程'), tab('mine', '我的')],
  },
} as never)
