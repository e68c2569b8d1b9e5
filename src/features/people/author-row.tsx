import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { UserBrief } from '../../../contract'
import { Tap } from '@/ui/button/tap'
import { Avatar } from '@/ui/media/avatar'
import { Badge } from '@/ui/text/badge'
import './author-row.scss'

interface AuthorRowProps {
  author: UserBrief
  /** What stands under the name in one line, e.g. 行业, 职位, 时间, 属地: for want of room the first are dropped, the last two stay. */
  meta: string[]
  /** A word about the author here: 我, 提问者, 题主. */
  tag?: string
  trailing?: ReactNode
  onTap?: () => void
  size?: 's' | 'm'
}

// A plain space at the edge of a box would fall away.
const SEPARATOR = '\u00a0·\u00a0'

function Chips({ author, tag }: Pick<AuthorRowProps, 'author' | 'tag'>) {
  return (
    <>
      {tag && <Badge tone="brand">{tag}</Badge>}
      {author.certTitle ? (
        <Badge tone="brand">{author.certTitle}</Badge>
      ) : (
        <>
          {author.level > 0 && <Badge>{`Lv${author.level}`}</Badge>}
          {author.vip > 0 && <Badge tone="vip">VIP</Badge>}
        </>
      )}
    </>
  )
}

/** The avatar, name, standing and facts of who wrote something. */
export function AuthorRow({ author, meta, tag, trailing, onTap, size = 'm' }: AuthorRowProps) {
  const facts = meta.filter(Boolean)
  const about = facts.slice(0, -2)
  const when = facts.slice(-2).join(SEPARATOR)
  const who = (
    <>
      <Avatar src={author.avatar} name={author.nickName} size={size} />
      <View className="author-row__words">
        <View className="author-row__line">
          <View className="author-row__name">{author.nickName}</View>
          <Chips author={author} tag={tag} />
        </View>
        {when && (
          <View className="author-row__meta">
            {about.map((fact, index) => (
              <View key={fact} className="author-row__fact" style={{ order: about.length - index }}>
                {fact + SEPARATOR}
              </View>
            ))}
            <View className="author-row__when">{when}</View>
          </View>
        )}
      </View>
    </>
  )
  return (
    <View className="author-row">
      {onTap ? (
        <Tap role="link" className="author-row__who" onTap={onTap} stop>
          {who}
        </Tap>
      ) : (
        <View className="author-row__who">{who}</View>
      )}
      {trailing}
    </View>
  )
}
