import { document } from '@tarojs/runtime'
import Taro from '@tarojs/taro'
import { currentUrl } from '@/nav'
import { toast } from '@/patterns/feedback/use-action'
import { toolPages } from '@/patterns/page/tool-pages'
import { barHeight } from '@/ui/layout/nav-bar'

/** How far from the top of what one sees of the page. */
const BELOW = 60

/** How much of the page on top lies under a bar of its own. */
function barOf() {
  const [route] = currentUrl().split('?')
  return toolPages.some((own) => own === route) ? Number.parseFloat(barHeight() ?? '0') : 0
}

/** Shows the field of this id; in a sheet, where only the page beneath could be moved, what is wrong with it is said. */
export function bringIntoView(id: string, fault?: string) {
  for (let at = document.getElementById(id); at; at = at.parentElement)
    if (/\bsheet\b/.test(at.className)) {
      if (fault) toast(fault)
      return
    }
  void Taro.pageScrollTo({ selector: `#${id}`, offsetTop: -BELOW - barOf() }).catch(() => {})
}
