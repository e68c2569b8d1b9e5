import { enableStaticRendering } from 'mobx-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Page } from '@/patterns/page'
import { Square, type FirstScreen } from '@/patterns/square'
import { tabBarHtml } from '@/platform/h5/tab-bar-html'

enableStaticRendering(true)

/** The entry tab as markup, for the server's first answer; drawn by the components that take over once the code is there. */
export function render(first: FirstScreen): string {
  const page = renderToStaticMarkup(
    <Page bare>
      <Square first={first} />
    </Page>,
  )
  return `<div class="first-screen__scroll">${page}</div><div class="tab-bar" role="tablist">${tabBarHtml(0)}</div>`
}
