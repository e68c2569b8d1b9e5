import { createElement } from 'react'

/** These stand in for a page whose code is not there, so they are drawn without any of it. */
const view = (title: string, text: string, label: string, onTap: () => void) =>
  createElement(
    'div',
    { className: 'page-view', role: 'alert' },
    createElement('div', { className: 'page-view__title' }, title),
    createElement('div', { className: 'page-view__text' }, text),
    createElement('button', { className: 'page-view__button', onClick: onTap }, label),
  )

export const PageFailed = ({ onRetry }: { onRetry(): void }) =>
  view('页面加载失败', '网络出错了！请稍后再试！', '重新加载', onRetry)

export const PageUnknown = () =>
  view('该内容已下架或不存在', '地址可能已经变了', '返回首页', () => {
    location.replace('#/')
  })
