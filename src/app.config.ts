import { routes } from './routes'

const onWeapp = process.env.TARO_ENV === 'weapp'
// The table is written out: it has no other keys.
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
  ...(onWeapp && { iconPath: `assets/tab/${domain}.png`, selectedIconPath: `assets/tab/${domain}-on.png` }),
})

/** What only WeChat reads; on H5 it would travel with the first load. */
const ofWeapp = () => ({
  pages: inMain,
  subPackages: subPackages(),
  // The pages with pull-to-refresh; config/pages-plugin.js gives each its flag, and H5 reads the route table itself.
  pullDownRefresh: names.filter((name) => 'refresh' in routes[name]),
  preloadRule: {
    'pages/tabBar/circle/index': { network: 'all', packages: ['pages/circle'] },
    'pages/tabBar/lesson/index': { network: 'all', packages: ['pages/lesson'] },
    'pages/tabBar/mine/index': { network: 'all', packages: ['pages/mine'] },
  },
  // Nothing private is read before its person has agreed (src/features/account/privacy-prompt.tsx).
  __usePrivacyCheck__: true,
  sitemapLocation: 'sitemap.json',
  // Where somebody is who signs in at the door of an activity.
  requiredPrivateInfos: ['getLocation', 'chooseAddress'],
  permission: { 'scope.userLocation': { desc: '用于核对是否在活动现场签到' } },
  lazyCodeLoading: 'requiredComponents',
  darkmode: true,
  themeLocation: 'theme.json',
})

// Taro's type has no place for colours of a theme, nor for lists that are put together above.
export default defineAppConfig({
  // H5 knows the other pages by the route table (config/h5/later-pages.js).
  ...(onWeapp ? ofWeapp() : { pages: inMain }),
  window: {
    navigationBarTitleText: 'HR共享社区',
    ...(onWeapp && {
      navigationBarBackgroundColor: '@card',
      navigationBarTextStyle: '@textStyle',
      backgroundColor: '@ground',
      backgroundTextStyle: '@refreshStyle',
    }),
    enablePullDownRefresh: false,
    onReachBottomDistance: 300,
  },
  networkTimeout: { request: 60_000, connectSocket: 60_000, uploadFile: 1_200_000, downloadFile: 60_000 },
  tabBar: {
    color: onWeapp ? '@tab' : '#6A7079',
    selectedColor: onWeapp ? '@brand' : '#2B5CE6',
    backgroundColor: onWeapp ? '@card' : '#FFFFFF',
    borderStyle: '@border',
    list: [tab('circle', '圈子'), tab('wenwen', 'AI问答'), tab('lesson', '课程'), tab('mine', '我的')],
  },
} as never)
