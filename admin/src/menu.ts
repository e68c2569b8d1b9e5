import { modules } from './domains'
import { GROUPS } from './groups'
import type { Item } from './module'

export const MENU = GROUPS.map(({ name, title, icon }) => {
  const items = modules.flatMap(({ menu }) => menu[name] ?? []).sort((a, b) => a.rank - b.rank)
  return { title, icon, items }
})
/** It is above the menu, and whoever is signed in sees it. */
export const WORKBENCH: Item = { path: '/', title: '工作台', routes: [] }
export const ITEMS: readonly Item[] = [WORKBENCH, ...MENU.flatMap(({ items }) => items)]
/** The screen of a list: where what waits in it is done. */
export const itemOf = (list: string): Item | undefined => ITEMS.find(({ routes }) => routes.some((route) => route === list))
