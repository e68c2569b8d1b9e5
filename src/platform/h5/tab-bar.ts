import { eventCenter } from '@tarojs/runtime'
import { switchTab } from '@tarojs/taro'
import { closeLayers } from './back'
import { lendTabs } from './tab-badge'
import { tabBarHtml, TABS } from './tab-bar-html'

const pathOf = (page: string) => {
  const path = ('/' + page.replace(/^\//, '')).split('?')[0]
  return path === '/' ? '/' + TABS[0].path : path
}

/** The tab bar of H5, in place of Taro's web component, which would bring 300 KB with it. */
export function initTabbar(_config: object, history: { location: { pathname: string } }) {
  const bar = document.createElement('div')
  bar.className = 'tab-bar'
  bar.setAttribute('role', 'tablist')
  bar.innerHTML = tabBarHtml(-1)
  // As tabBarHtml() has written them.
  const tabs = [...bar.children] as HTMLElement[]
  tabs.forEach((tab, index) => {
    const open = async () => {
      // A tap on the tab one is on already goes to its top and asks for news.
      if (tab.getAttribute('aria-selected') === 'true') eventCenter.trigger('tabTappedAgain', TABS[index].path)
      else {
        await closeLayers()
        void switchTab({ url: '/' + TABS[index].path })
      }
    }
    tab.onclick = open
    tab.onkeydown = ({ key }) => (key === 'Enter' || key === ' ') && open()
  })
  lendTabs(tabs)
  const select = (page: string) => {
    const index = TABS.findIndex((tab) => '/' + tab.path === pathOf(page))
    bar.hidden = index < 0
    tabs.forEach((tab, i) => tab.setAttribute('aria-selected', String(i === index)))
  }
  select(history.location.pathname)
  eventCenter.on('__taroRouterChange', ({ toLocation }: { toLocation: { path: string } }) => select(toLocation.path))
  document.getElementById('container')?.appendChild(bar)
}
