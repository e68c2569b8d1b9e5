import { observer } from 'mobx-react'
import { useState } from 'react'
import type { DocDetail } from '../../../contract'
import { call } from '@/api/call'
import { usePagedList } from '@/patterns/list/list'
import { copyLink } from '@/features/share/ways-to-share'
import { go, urlOf } from '@/nav'
import { useMenu } from '@/patterns/feedback/use-menu'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { sharing as sharingBy } from '@/patterns/page/share'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { platform, type ShareData } from '@/platform'
import { session } from '@/stores/session'
import { IconBtn } from '@/ui/button/icon-btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Cell, CellGroup } from '@/ui/list/cell'
import { About, Also, Courses } from './parts/about'
import { DocDock } from './parts/doc-dock'
import { Head } from './parts/head'
import { IssueSheet } from './parts/issue-sheet'
import { Previews } from './parts/previews'
import { Reviews } from './parts/reviews'
import { ReviewSheet } from './parts/review-sheet'

const openPoster = (id: string) =>
  void go(platform.name === 'weapp' ? 'pages/zhiku/miniDetailPoster' : 'pages/zhiku/detailPoster', { id })

const shareOf = ({ id, title, intro, previews }: DocDetail): ShareData => ({
  title,
  desc: intro.slice(0, 60),
  imgUrl: previews[0]?.thumbUrl ?? '',
  route: urlOf('pages/zhiku/detail', { id }).slice(1),
})

interface BodyProps {
  doc: DocDetail
  reload: () => Promise<void>
}

const Document = observer(function Document({ doc, reload }: BodyProps) {
  const reviews = usePagedList('POST /api/zhikuReview/page', { docId: doc.id })
  const [reviewing, setReviewing] = useState(false)
  const [telling, setTelling] = useState(false)
  return (
    <>
      <Previews doc={doc} />
      <Head doc={doc} />
      <About doc={doc} />
      {doc.format !== 'pack' && (
        <Reviews
          doc={doc}
          list={reviews}
          onWrite={doc.review.can ? () => setReviewing(true) : undefined}
          onRemoved={() => void reload()}
        />
      )}
      <Also docs={doc.also} />
      <Courses courses={doc.courses} />
      <CellGroup>
        {/* Of what is off the shelf the assistant knows nothing. */}
        {!doc.offShelf && (
          <Cell
            icon="sparkles"
            title="问问这份资料"
            desc="围绕它提问，回答附依据和日期"
            onTap={() => void go('pages/wenwen/chat', { docId: doc.id })}
          />
        )}
        <Cell
          icon="flag"
          title="资料有问题"
          desc="内容有误、侵权、文件打不开、法规已变"
          onTap={() => session.require() && setTelling(true)}
        />
      </CellGroup>
      <ReviewSheet
        docId={doc.id}
        open={reviewing}
        onClose={() => setReviewing(false)}
        onSaved={() => {
          setReviewing(false)
          void reviews.refresh()
          void reload()
        }}
      />
      <IssueSheet docId={doc.id} open={telling} onClose={() => setTelling(false)} />
      <DocDock doc={doc} reload={reload} onShare={doc.offShelf ? undefined : () => openPoster(doc.id)} />
    </>
  )
})

/** A document: what is in it, whether its law still holds, what it costs, and how one gets it. */
export default observer(function ZhikuDetail() {
  const { id } = useParams('id')
  const loaded = useLoaded(() => call('GET /api/zhiku/detail/:id', { params: { id } }))
  const { show, menu } = useMenu()
  // Back from login, from paying, or from a download.
  useShowAgain(() => void loaded.load())
  const doc = loaded.value
  // Nobody else finds what is off the shelf.
  const sharing = doc && !doc.offShelf ? shareOf(doc) : undefined
  const right = sharing && (
    <IconBtn
      icon="share-2"
      label="分享"
      onTap={() =>
        show([
          { label: '分享', icon: 'share-2', ...sharingBy(sharing) },
          { label: '生成海报', icon: 'image', onTap: () => openPoster(doc!.id) },
          { label: '复制链接', icon: 'link', onTap: () => void copyLink(sharing) },
        ])
      }
    />
  )
  return (
    <Page right={right} share={sharing}>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(value) => <Document key={`${value.id}:${session.token}`} doc={value} reload={loaded.load} />}
      </LoadedBody>
      {menu}
    </Page>
  )
})
