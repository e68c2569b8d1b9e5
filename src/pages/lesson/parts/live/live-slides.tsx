import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { fileSize } from '@/lib/file-size'
import { act, useAction } from '@/patterns/feedback/use-action'
import { openPictures } from '@/patterns/media/open-pictures'
import { openFile } from '@/patterns/media/open-file'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Pic } from '@/ui/media/pic'
import type { LiveRoom } from './live-room'
import './live-slides.scss'

interface DocsProps {
  liveId: string
  docs: readonly { id: string; name: string; size: number }[]
  /** Whoever may not watch reads only what there is. */
  open?: boolean
}

/** Handouts to take along. */
export function LiveDocs({ liveId, docs, open }: DocsProps) {
  const { run, busy } = useAction(async (docId: string) => {
    const { url, name } = await call('POST /api/live/docUrl', { body: { id: liveId, docId } })
    await openFile(url, name)
  })
  if (!docs.length) return null
  return (
    <Card>
      <SectionHead title="资料" />
      {docs.map(({ id, name, size }) => (
        <View key={id} className="live-doc">
          <Icon name="file-text" />
          <View className="live-doc__words">
            <Text className="live-doc__name">{name}</Text>
            <Text className="live-doc__size">{fileSize(size)}</Text>
          </View>
          {open && (
            <Btn size="s" kind="weak" label={`下载 ${name}`} busy={busy} onTap={() => void run(id)}>
              下载
            </Btn>
          )}
        </View>
      ))}
    </Card>
  )
}

/** 课件: the page that the host shows, or one that is looked at meanwhile. */
export const LiveSlides = observer(function LiveSlides({ room }: { room: LiveRoom }) {
  const { board, shownPage, page, isHost } = room
  if (!board) return null
  const { slides, slide, docs } = board
  const picture = slides[shownPage - 1]
  const turn = (to: number) => void act(() => room.turnTo(to))
  return (
    <>
      {picture && (
        <View className="live-slides">
          <Tap
            className="live-slides__page"
            style={{ paddingTop: `${((picture.height / picture.width) * 100).toFixed(2)}%` }}
            label={`放大第 ${shownPage} 页`}
            onTap={() =>
              openPictures(
                slides.map(({ url }) => url),
                shownPage - 1,
              )
            }
          >
            <Pic key={picture.url} className="live-slides__pic" src={picture.url} alt={`课件第 ${shownPage} 页`} />
          </Tap>
          <View className="live-slides__bar">
            {shownPage > 1 && <IconBtn icon="chevron-left" label="上一页" onTap={() => turn(shownPage - 1)} />}
            <View className="live-slides__where" {...a11y({ role: 'status' })}>
              {`${shownPage} / ${slides.length}`}
              {slide > 0 && !isHost && <Text className="live-slides__host">{` · 讲师在第 ${slide} 页`}</Text>}
            </View>
            {shownPage < slides.length && <IconBtn icon="chevron-right" label="下一页" onTap={() => turn(shownPage + 1)} />}
          </View>
          {page !== undefined && slide > 0 && !isHost && (
            <Btn size="s" kind="weak" onTap={room.follow}>
              回到讲师页
            </Btn>
          )}
        </View>
      )}
      <LiveDocs open liveId={room.id} docs={docs} />
    </>
  )
})
