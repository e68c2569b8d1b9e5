import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { MyUpload, UploadTerms } from '../../../../contract'
import { call } from '@/api/call'
import { unlessGone } from '@/api/errors'
import { DocIcon } from '@/features/zhiku/doc-icon'
import { day } from '@/lib/date'
import { fileSize } from '@/lib/file-size'
import { sumOrFree } from '@/lib/money'
import { count, whole } from '@/lib/text'
import { go } from '@/nav'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { ListBody, useListGestures, usePagedList } from '@/patterns/list/list'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Dock } from '@/ui/layout/dock'
import { ItemHead } from '@/ui/list/item'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge, type Tone } from '@/ui/text/badge'
import { UploadForm } from './upload-form'
import './my-documents.scss'

const STATES: Record<MyUpload['state'], { label: string; tone: Tone }> = {
  waiting: { label: '审核中', tone: 'warn' },
  rejected: { label: '未通过', tone: 'bad' },
  on: { label: '已上架', tone: 'ok' },
  off: { label: '已下架', tone: 'plain' },
}

const soldOf = ({ downloadCount, earned, owed }: MyUpload) =>
  [
    `${count(downloadCount)} 次下载`,
    ...(earned > 0 ? [`分得 ${whole(earned)} 金币`] : []),
    ...(owed > 0 ? [`待到账 ${whole(owed)} 金币`] : []),
  ].join(' · ')

/** What one has of a sale and when, and what there is of it so far. */
const termsText = ({ share, days, earned, owed }: UploadTerms) =>
  [
    `每卖出一份，你得售价的 ${share}%，以金币到账：买家下载后到，没有下载的 ${days} 天后到`,
    ...(earned > 0 ? [`已分得 ${whole(earned)} 金币`] : []),
    ...(owed > 0 ? [`待到账 ${whole(owed)} 金币`] : []),
  ].join('；')

interface RowProps {
  upload: MyUpload
  onGone: () => void
}

/** One of them: how it stands, and what one can do about it. */
function Row({ upload, onGone }: RowProps) {
  const { id, title, format, state, reason } = upload
  const { label, tone } = STATES[state]
  const unseen = state === 'waiting' || state === 'rejected'
  const remove = useAction(async () => {
    const waits = state === 'waiting'
    if (!(await confirm(waits ? '撤回这份资料吗？' : '删除这份资料吗？', '文件会一起删除', { yes: waits ? '撤回' : '删除' })))
      return
    await call('POST /api/zhikuUpload/remove', { body: { id } }).catch(unlessGone)
    toast(waits ? '已撤回' : '已删除')
    onGone()
  })
  return (
    <View className="my-docs__row">
      <ItemHead picture={<DocIcon format={format} />} title={title}>
        <View className="my-docs__facts">
          <Badge tone={tone}>{label}</Badge>
          {`${sumOrFree(upload.price, upload.coinPrice ?? 0)} · ${fileSize(upload.fileSize)} · ${day(upload.createTime)}上传`}
        </View>
      </ItemHead>
      {reason !== '' && <View className="my-docs__reason">{`没有通过：${reason}`}</View>}
      <View className="my-docs__foot">
        <View className="my-docs__left">
          {unseen ? (state === 'waiting' ? '审核通过后上架' : '改好后可以重新上传') : soldOf(upload)}
        </View>
        {unseen ? (
          <Btn
            size="s"
            kind="line"
            busy={remove.busy}
            label={`${state === 'waiting' ? '撤回' : '删除'}${title}`}
            onTap={() => void remove.run()}
          >
            {state === 'waiting' ? '撤回' : '删除'}
          </Btn>
        ) : (
          <Btn size="s" kind="weak" label={`查看${title}`} onTap={() => void go('pages/zhiku/detail', { id })}>
            查看
          </Btn>
        )}
      </View>
    </View>
  )
}

/** 我的上传: what somebody has put in, what it has brought, and the form for another. */
export const MyUploads = observer(function MyUploads() {
  const terms = useFresh(() => call('GET /api/zhikuUpload/terms'))
  const list = usePagedList('POST /api/zhikuUpload/page', {})
  const [adding, setAdding] = useState(false)
  useListGestures(() => list)
  const reload = () => void list.renew()
  useShowAgain(reload)
  const add = useAction(async () => {
    if (!terms.value) await terms.load()
    if (!terms.value) throw terms.error
    setAdding(true)
  })
  return (
    <>
      {terms.value && (
        <NoticeStrip tone="coin" icon="coins">
          {termsText(terms.value)}
        </NoticeStrip>
      )}
      <View className="my-docs">
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={{
            title: '还没有上传过资料',
            text: '把用得顺手的模板、表格、课件分享给同行',
            action: '上传资料',
            onAction: () => void add.run(),
          }}
          row={(upload) => <Row upload={upload} onGone={reload} />}
        />
      </View>
      <View className="page__grow" />
      {list.items.length > 0 && (
        <Dock>
          <Btn wide busy={add.busy} onTap={() => void add.run()}>
            上传资料
          </Btn>
        </Dock>
      )}
      <Sheet open={adding} onClose={() => setAdding(false)} title="上传资料">
        {terms.value && (
          <UploadForm
            share={terms.value.share}
            categories={terms.value.categories}
            onDone={() => {
              setAdding(false)
              reload()
            }}
          />
        )}
      </Sheet>
    </>
  )
})
