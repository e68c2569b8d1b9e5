export const TABS = [
  { path: 'pages/tabBar/circle/index', text: '圈子', icon: 'messages-square' },
  { path: 'pages/tabBar/wenwen/index', text: 'AI问答', icon: 'sparkles' },
  { path: 'pages/tabBar/lesson/index', text: '课程', icon: 'graduation-cap' },
  { path: 'pages/tabBar/mine/index', text: '我的', icon: 'user-round' },
]

/** The bar's inside, also for the first screen that the server draws. */
export const tabBarHtml = (selected: number) =>
  TABS.map(
    ({ text, icon }, index) =>
      `<div class="tab-bar__tab" role="tab" tabindex="0" aria-selected="${index === selected}"><span class="icon i-${icon}"></span>${text}</div>`,
  ).join('')
