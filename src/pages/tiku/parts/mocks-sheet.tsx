import type { MockPaper, TikuHome } from '../../../../contract/tikuPractice'
import { call } from '@/api/call'
import { go } from '@/nav'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { session } from '@/stores/session'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Cell } from '@/ui/list/cell'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'

const descOf = ({ count, minutes, total, pass }: MockPaper) => `${count} 题 · 限时 ${minutes} 分钟 · 满分 ${total}，及格 ${pass}`
const standingOf = ({ state, best }: MockPaper) =>
  state === 'open' ? '进行中' : state === 'toMark' ? '待自评' : best === null ? '' : `最好 ${best} 分`

/** 模拟考试: which paper to sit. */
export function MocksSheet({ home, onClose }: { home: TikuHome; onClose: () => void }) {
  const { bank } = home
  const loaded = useLoaded(() => call('POST /api/tikuPaper/list', { body: { bankId: bank.id } }))
  const open = ({ id, state, lastId, offered = true }: MockPaper) => {
    onClose()
    session.perform(() => {
      if (lastId && (state === 'toMark' || (!offered && state !== 'open'))) void go('pages/tiku/answer', { id: lastId })
      else void go('pages/tiku/exercise', { bankId: bank.id, mode: 'paper', paperId: id })
    })
  }
  return (
    <Sheet open onClose={onClose} title="模拟考试">
      <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={3} />}>
        {(papers) => (
          <>
            {papers.map((paper) => (
              <Cell
                key={paper.id}
                title={paper.title}
                desc={descOf(paper)}
                trailing={standingOf(paper) && <Badge tone="brand">{standingOf(paper)}</Badge>}
                onTap={() => open(paper)}
              />
            ))}
          </>
        )}
      </LoadedBody>
    </Sheet>
  )
}
