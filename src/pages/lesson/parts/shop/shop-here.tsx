import type { ReactNode } from 'react'
import { certShop } from '@/features/checkout/shops/cert'
import { courseShop } from '@/features/checkout/shops/course'
import { tikuShop } from '@/features/checkout/shops/tiku'
import type { Shop } from '@/features/checkout/shops/shop'
import { GoneView } from '@/patterns/feedback/gone-view'

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
  return here ? children(here.shop, here.wanted) : <GoneView />
}
