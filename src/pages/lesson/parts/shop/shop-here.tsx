import type { ReactNode } from 'react'
import { certShop } from '@/features/checkout/shops/cert'
import { courseShop } from '@/features/checkout/shops/course'
import { tikuShop } from '@/features/checkout/shops/tiku'
import type { Shop } from '@/features/checkout/shops/shop'
import { go } from '@/nav'
import { StateView } from '@/ui/feedback/state-view'

interface Here {
  shop: Shop
  /** As its shop asks for what is bought here. */
  wanted(bizId: string): object
}
const ofCourse = (courseId: string) => ({ courseId })

/** By the parameter `type` of the address; a course's is left out. */
const HERE = new Map<string, Here>([
  ['', { shop: courseShop, wanted: ofCourse }],
  ['1', { shop: courseShop, wanted: ofCourse }],
  ['6', { shop: certShop, wanted: ofCourse }],
  ['7', { shop: tikuShop, wanted: (bankId) => ({ bankId }) }],
])

interface Props {
  type: string
  children: (shop: Shop, wanted: Here['wanted']) => ReactNode
}

/** What these pages sell; of any other type there is nothing here. */
export function ShopHere({ type, children }: Props) {
  const here = HERE.get(type)
  if (here) return children(here.shop, here.wanted)
  return (
    <StateView kind="gone" title="该内容已下架或不存在" action="返回首页" onAction={() => void go('pages/tabBar/circle/index')} />
  )
}
