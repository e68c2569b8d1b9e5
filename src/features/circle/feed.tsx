import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState, type ReactNode } from 'react'
import type { PostCard } from '../../../contract'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters, type Page } from '@/api/pages'
import { ListBody } from '@/patterns/list/list'
import { adoptPost, posts } from '@/stores/posts'
import { accountStorage } from '@/stores/account-storage'
import { session } from '@/stores/session'
import { written } from '@/stores/written'
import { SkeletonCard } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { lazyPart } from '@/ui/lazy-part'
import { FeedCard } from './feed-card'
import { usePostMenu } from './post-menu'

const CreatorSuggestions = lazyPart(() => import('./creators').then((module) => module.CreatorSuggestions))

export type FeedFilters = Filters<'POST /api/circle/page'>
type Tab = NonNullable<FeedFilters['tab']>

/** The last rows of the square, shown when it opens without a network. */
const CACHE_KEY = 'squareFeed'
/** More than any phone shows at once; the rest comes as the reader goes on. */
const FIRST_ROWS = 10

// A page or nothing, as our own server wrote it.
const isPage = (data: unknown): data is Page<PostCard> => Array.isArray((data as Page<PostCard> | undefined)?.records)

function createFeed(filters: FeedFilters, keep: boolean) {
  const feed = new PagedList<PostCard>(async (cursor) => {
    const { owner } = accountStorage
    const page = await pageOf('POST /api/circle/page', { ...filters, cursor, ...(!cursor && { size: FIRST_ROWS }) })
    // Somebody else may have logged in meanwhile.
    if (keep && !cursor && owner === accountStorage.owner) accountStorage.set(CACHE_KEY, { ...page, next: null })
    return page
  }, adoptPost)
  return feed
}

/** The feeds of a screen, one per tab: each loads when first shown and keeps its place. */
class Feeds {
  private lists = new Map<string, PagedList<PostCard>>()

  constructor(private filters: Omit<FeedFilters, 'tab'>) {}

  /** @param first a page that came with the document: the tab stands at once */
  of(tab: Tab, first?: Page<PostCard>): PagedList<PostCard> {
    const known = this.lists.get(tab)
    if (known) return known
    const cached = tab === 'rec' && !this.filters.topicId
    const feed = createFeed({ ...this.filters, tab }, cached)
    this.lists.set(tab, feed)
    if (first) feed.show(first)
    else if (cached) this.showCached(feed)
    // Somebody who is logged in has likes and follows that the drawn page cannot know.
    if (!first || session.loggedIn) void feed.refresh()
    return feed
  }

  /** Loads everything again: somebody else is looking, or something was written. What was just written stands on top. */
  reload(fresh?: PostCard) {
    const { topicId } = this.filters
    const here = fresh && (!topicId || fresh.topics.some((topic) => topic.id === topicId))
    for (const [tab, feed] of this.lists) {
      void feed.refresh().then(() => here && (tab === 'rec' || tab === 'new') && feed.prepend(fresh))
    }
  }

  private showCached(feed: PagedList<PostCard>) {
    // With the likes and follows of whom it was fetched for: it is for nobody else.
    const cached = accountStorage.get(CACHE_KEY)
    if (isPage(cached) && cached.records.length) feed.show(cached)
  }
}

/** Feeds follow who is looking, and what they have just written stands on top. */
export function useFeeds(filters: Omit<FeedFilters, 'tab'>) {
  const [feeds] = useState(() => new Feeds(filters))
  const [viewer, setViewer] = useState(session.token)
  const [seen, setSeen] = useState(written.posts)
  useDidShow(() => {
    if (viewer === session.token && seen === written.posts) return
    setViewer(session.token)
    setSeen(written.posts)
    feeds.reload(seen === written.posts ? undefined : posts.get(written.post))
  })
  return feeds
}

const EMPTY: Record<Exclude<Tab, 'follow'>, string> = {
  rec: '还没有内容',
  question: '还没有提问',
  exp: '还没有经验',
  new: '还没有内容',
  digest: '还没有精华',
}

interface Props {
  tab: Tab
  feed: PagedList<PostCard>
  /** What an empty feed offers to do. */
  action?: string
  onAction?: () => void
  /** Stands between the first rows and the rest. */
  inset?: ReactNode
}

/** Rows that stand before what is set between them. */
const ROWS_BEFORE = 3

export const skeleton: ReactNode = (
  <View>
    <SkeletonCard />
    <SkeletonCard />
    <SkeletonCard />
  </View>
)

export const FeedBody = observer(function FeedBody({ tab, feed, action, onAction, inset }: Props) {
  const { showFor, menu } = usePostMenu()
  const last = inset && feed.items[Math.min(ROWS_BEFORE, feed.items.length) - 1]?.id
  if (tab === 'follow' && !session.loggedIn) {
    return (
      <StateView
        kind="login"
        title="登录后查看关注动态"
        text="看看你关注的同行都在聊什么"
        action="登录 / 注册"
        onAction={session.goLogin}
      />
    )
  }
  return (
    <>
      <ListBody
        list={feed}
        skeleton={skeleton}
        empty={
          tab === 'follow' ? (
            <CreatorSuggestions onFollowed={() => void feed.refresh()} />
          ) : (
            { title: EMPTY[tab], action, onAction }
          )
        }
        row={(post) => (
          <>
            <FeedCard post={post} showFollow={tab !== 'follow'} onHold={showFor} />
            {post.id === last && inset}
          </>
        )}
      />
      {menu}
    </>
  )
})
