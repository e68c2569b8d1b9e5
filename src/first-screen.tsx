import { enableStaticRendering } from 'mobx-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { keepFirstTap } from '@/platform/h5/first-tap'
import { tabBarHtml } from '@/platform/h5/tab-bar-html'
import { Square, type FirstScreen } from './features/circle/square'
import { Page } from './patterns/page/page'

enableStaticRendering(true)

/** As many cards as a tall phone shows; the rest comes with the data. */
const CARDS = 4

/** The entry tab as markup, for the server's first answer; drawn by the components that take over once the code is there. */
export function render({ feed, ...rest }: FirstScreen): string {
  const first = { ...rest, feed: { ...feed, records: feed.records.slice(0, CARDS) } }
  const page = renderToStaticMarkup(
    <Page bare>
      <Square first={first} />
    </Page>,
  )
  return `<div class="first-screen__scroll">${page}</div><div class="tab-bar" role="tablist">${tabBarHtml(0)}</div>`
}

/** What stands right behind the markup: a tap that comes before the code is kept for it. */
export const script = `(${keepFirstTap})()`
