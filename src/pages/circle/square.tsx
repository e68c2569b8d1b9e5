import { Square, TABS } from '@/features/circle/square'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'

/** The square as a page of its own, on one tab. */
export default function SquarePage() {
  const { tab } = useParams('tab')
  return (
    <Page>
      <Square initial={TABS.find(({ key }) => key === tab)?.key} />
    </Page>
  )
}
