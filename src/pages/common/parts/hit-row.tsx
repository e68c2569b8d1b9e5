import { View } from '@tarojs/components'
import type { SearchHit } from '../../../../contract'
import { TopicCover } from '@/features/circle/topic-cover'
import { ago } from '@/lib/time'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import { Avatar } from '@/ui/media/avatar'
import { Pic } from '@/ui/media/pic'
import { Badge } from '@/ui/text/badge'
import { Highlight, type Run } from './highlight'
import './hit-row.scss'

const open = ({ type, id }: SearchHit) => {
  if (type === 'user') return void go('pages/mine/home', { id })
  if (type === 'topic') return void go('pages/circle/topicDetail', { id })
  if (type === 'course') return void go('pages/lesson/detail', { id })
  if (type === 'activity') return void go('pages/activity/activityDetail', { id })
  if (type === 'document') return void go('pages/zhiku/detail', { id })
  if (type === 'practice') return void go('pages/tiku/exercise', { mode: 'one', questionId: id })
  void go('pages/circle/circleDetail', { id })
}

/** Said of what its title alone does not tell. */
const KINDS: Partial<Record<SearchHit['type'], string>> = {
  question: '提问',
  course: '课程',
  activity: '活动',
  document: '资料',
  practice: '题目',
}

const textOf = (runs: Run[]) => runs.map(({ text }) => text).join('')

interface Props {
  hit: SearchHit
  /** Among others of its kind: a row of their card, which says what they are. */
  within?: boolean
}

/** One thing that was found, whatever it is. */
export function HitRow({ hit, within }: Props) {
  const { type, title, text, image, meta, createTime } = hit
  const pictured = type === 'post' || type === 'question' || type === 'course' || type === 'activity'
  const kind = KINDS[type]
  // Who or what it is called stands above; a post without a title is its own text.
  const named = textOf(title) !== ''
  const facts = [meta, createTime && ago(createTime)].filter(Boolean).join(' · ')
  return (
    <Tap role="link" className={`hit-row ${within ? 'hit-row--within' : 'card'}`} onTap={() => open(hit)}>
      {type === 'user' && <Avatar src={image} name={textOf(title)} />}
      {type === 'topic' && <TopicCover src={image} size="s" />}
      <View className="hit-row__words">
        {named && (
          <View className="hit-row__title">
            {!within && kind && (
              <Badge tone="brand" className="hit-row__kind">
                {kind}
              </Badge>
            )}
            {type === 'topic' && '#'}
            <Highlight runs={title} />
          </View>
        )}
        {text.length > 0 && (
          <View className={`hit-row__text ${named ? '' : 'hit-row__text--alone'}`}>
            <Highlight runs={text} />
          </View>
        )}
        {facts !== '' && <View className="hit-row__facts">{facts}</View>}
      </View>
      {pictured && image !== '' && <Pic className="hit-row__image" src={image} alt="" />}
    </Tap>
  )
}
