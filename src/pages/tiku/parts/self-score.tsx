import { call } from '@/api/call'
import { useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'

const SHARES = [
  { share: 0, label: '没答到' },
  { share: 50, label: '答到一半' },
  { share: 100, label: '都答到了' },
] as const
type Share = (typeof SHARES)[number]['share']

interface SelfScoreProps {
  sessionId: string
  questionId: string
  onScored: (got: number) => void
}

/** How much of an answer in words was right, as whoever wrote it sees it beside the reference. */
export function SelfScoreButtons({ sessionId, questionId, onScored }: SelfScoreProps) {
  const score = useAction(async (share: Share) => {
    const { got } = await call('POST /api/tikuSession/selfScore', { body: { sessionId, questionId, share } })
    onScored(got)
  })
  return SHARES.map(({ share, label }) => (
    <Btn key={share} kind="weak" size="s" busy={score.busy} onTap={() => void score.run(share)}>
      {label}
    </Btn>
  ))
}
