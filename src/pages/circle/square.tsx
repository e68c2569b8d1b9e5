import { Page } from '@/patterns/page'
import { useParams } from '@/patterns/params'
import { Square, TABS } from '@/patterns/square'

/** The square as a page of its own, on one tab. */
export default function SquarePage() {
  const { tab } = useParams('tab')
  return (
    <Page>
      <Square initial={TABS.find(({ key }) => key === tab)?.key} />
    </Page>
  )
}
