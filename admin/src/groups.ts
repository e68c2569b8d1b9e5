import type { IconName } from './icon'

interface Group {
  name: string
  title: string
  icon: IconName
}

/** The chapters of the menu, in their order; what stands in them the domains say (domains/…/module.ts). */
export const GROUPS = [
  { name: 'content', title: '内容', icon: 'check' },
  { name: 'school', title: '课程学院', icon: 'school' },
  { name: 'money', title: '订单与资金', icon: 'money' },
  { name: 'people', title: '用户', icon: 'people' },
  { name: 'service', title: '客服', icon: 'chat' },
  { name: 'library', title: '智库', icon: 'file' },
  { name: 'answers', title: '问问', icon: 'chat' },
  { name: 'shop', title: '商城与活动', icon: 'shop' },
  { name: 'exam', title: '题库', icon: 'exam' },
  { name: 'members', title: '会员与企业', icon: 'training' },
  { name: 'settings', title: '设置', icon: 'admin' },
] as const satisfies readonly Group[]
