import type { ReactNode } from 'react'
import { certShop } from '@/features/checkout/shops/cert'
import { courseShop } from '@/features/checkout/shops/course'
import type { Shop } from '@/features/checkout/shops/shop'
import { go } from '@/nav'
import { StateView } from '@/ui/feedback/state-view'

type CourseShop = Shop<{ courseId: string }>

/** By the parameter `type` of the address; a course's is left out. */
const HERE = new Map<string, CourseShop>([
  ['', courseShop],
  ['1', courseShop],
  ['6', certShop],
])

interface Props {
  type: string
  children: (shop: CourseShop) => ReactNode
}

/** What these pages sell; of any other type there is nothing here. */
export function ShopHere({ type, children }: Props) {
  const shop = HERE.get(type)
  if (shop) return children(shop)
  return (
    <StateView kind="gone" title="该内容已下架或不存在" action="返回首页" onAction={() => void go('pages/tabBar/circle/index')} />
  )
}
