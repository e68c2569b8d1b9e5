import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { moment } from '@/lib/date'
import { go } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useSubmit } from '@/patterns/form/submit'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Rating } from '@/ui/field/rating'
import { TextArea } from '@/ui/field/text-area'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { LIVE } from '../../../../../contract/rules/statuses'
import type { LiveRoom } from './live-room'

const LONGEST = 200

/** Stars and, if one likes, words: once. */
const Review = observer(function Review({ room }: { room: LiveRoom }) {
  const [score, setScore] = useState(0)
  const [content, setContent] = useState('')
  const { send } = useSubmit()
  const { review } = room.board!
  const { run, busy } = useAction(async () => {
    if (!session.require()) return
    await send((requestId) => call('POST /api/live/review', { body: { id: room.id, score, content: content.trim(), requestId } }))
    toast('感谢评价')
    await room.reenter()
  })
  if (room.isHost) return null
  if (review.mine !== null)
    return (
      <View className="live-room__mine">
        <Text>我的评价</Text>
        <Rating score={review.mine} />
      </View>
    )
  return (
    <View className="live-room__review">
      <Text className="live-room__facts">这场直播对你有帮助吗</Text>
      <Rating score={score} onChange={setScore} />
      {score > 0 && (
        <>
          <TextArea
            label="评价内容"
            placeholder="选填，只有讲师看得到"
            value={content}
            onChange={setContent}
            maxLength={LONGEST}
            minRows={2}
          />
          <Btn wide size="s" busy={busy} onTap={() => void run()}>
            提交评价
          </Btn>
        </>
      )}
    </View>
  )
})

/** After the end: what is promised, what one thinks of it, and what comes next. */
export const LiveEnded = observer(function LiveEnded({ room }: { room: LiveRoom }) {
  const { status, next, board, playbackDue } = room
  if (!room.isOver) return null
  return (
    <Card>
      <View className="live-room__ended">
        {status === LIVE.playback
          ? '直播已结束，正在看回放'
          : playbackDue
            ? '直播已结束，回放生成后可在这里观看'
            : '直播已结束，没有回放'}
      </View>
      {board && board.review.count > 0 && (
        <View className="live-room__facts">{`${board.review.count} 人评价，平均 ${board.review.score!.toFixed(1)} 分`}</View>
      )}
      {board && <Review room={room} />}
      {next && (
        <Tap role="link" className="live-room__next" onTap={() => void go('pages/lesson/liveDetail', { id: next.id })}>
          <View className="live-room__next-words">
            <Text className="live-room__next-title">下一场：{next.title}</Text>
            <Text className="live-room__facts">{moment(next.startTime)}</Text>
          </View>
          <Icon name="chevron-right" size="s" />
        </Tap>
      )}
    </Card>
  )
})
