import { document } from '@tarojs/runtime'
import Taro from '@tarojs/taro'

/** Shows the field of this id; in a sheet it stays where it is, since only the page beneath could be moved. */
export function bringIntoView(id: string) {
  for (let at = document.getElementById(id); at; at = at.parentElement) if (/\bsheet\b/.test(at.className)) return
  void Taro.pageScrollTo({ selector: `#${id}`, offsetTop: -60 }).catch(() => {})
}
