import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { back, currentUrl } from '@/nav'
import { feedback, Feedback } from '@/patterns/feedback/feedback'
import { platform, type ShareData } from '@/platform'
import { routes, type RouteName } from '@/routes'
import { appearance } from '@/stores/appearance'
import { network } from '@/stores/network'
import { session } from '@/stores/session'
import { a11y } from '@/ui/a11y'
import { barHeight, NavBar } from '@/ui/layout/nav-bar'
import { PageSeen } from './seen'
import { configureShare, defaultShare, named } from './share'
import { toolPages } from './tool-pages'
import { useRefresh } from './use-refresh'
import { useWechatMenu } from './wechat-menu'
import './page.scss'

interface Props {
  children: ReactNode
  /** Overrides the title of the route table. */
  title?: string
  /** Icons at the right of the bar. */
  right?: ReactNode
  /** A cross instead of an arrow: for pages that are left without a trace (login, editors). */
  close?: boolean
  /** The page draws its own head (tabs, covers). */
  bare?: boolean
  /** White ground instead of grey: single-purpose pages. */
  plain?: boolean
  /** Asked before leaving by the bar's own button. */
  onBack?: () => void
  share?: ShareData
  className?: string
}

/** The frame of every page: title, bar, appearance, sharing. A dock that must stay at the bottom is its last child. */
export const Page = observer(function Page({
  children,
  title,
  right,
  close,
  bare,
  plain,
  onBack = back,
  share,
  className = '',
}: Props) {
  // A page is drawn at a route of the table, or at the bare address.
  const route = useRouter().path.split('?')[0].replace(/^\//, '') as RouteName
  const shown = title ?? routes[route]?.title ?? routes['pages/tabBar/circle/index'].title
  const own = toolPages.includes(route)
  const seen = useRef(false)
  const onTop = useRef(true)
  // What a page shares may arrive after it is shown.
  const current = named(share ?? defaultShare())
  const shared = JSON.stringify(current)
  useEffect(() => platform.prepareShare(JSON.parse(shared)), [shared])
  useDidShow(() => {
    seen.current = onTop.current = true
    session.arrived()
    feedback.arrive(currentUrl())
    platform.setTitle(shown)
    // Native bars forget on every page of weapp.
    if (platform.name === 'weapp') appearance.apply()
    platform.prepareShare(current)
    configureShare()
  })
  useDidHide(() => {
    onTop.current = false
  })
  // What a page is about may be known after it is shown.
  useEffect(() => {
    if (onTop.current) platform.setTitle(shown)
  }, [shown])
  // A pull ends also where nobody loads anything anew.
  useRefresh(async () => {})
  useWechatMenu(current, share !== undefined)
  return (
    <View
      {...a11y({ role: 'main' })}
      className={`page ${plain ? 'page--plain' : ''} ${platform.name === 'weapp' ? appearance.className : ''} ${className}`}
      // Types of styles know no properties of our own.
      style={own ? ({ '--bar': barHeight() } as object) : undefined}
    >
      {!bare && <NavBar title={shown} close={close} right={right} onBack={onBack} own={own} />}
      {!network.online && (
        <View className="page__offline" {...a11y({ role: 'status' })}>
          网络连接不可用，请检查网络
        </View>
      )}
      <PageSeen.Provider value={seen}>{children}</PageSeen.Provider>
      <Feedback />
    </View>
  )
})
