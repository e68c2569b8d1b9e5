import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { MyDoc } from '../../../../contract'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { DocIcon } from '@/features/zhiku/doc-icon'
import { day } from '@/lib/date'
import { fileSize } from '@/lib/file-size'
import { go } from '@/nav'
import { useDebounced } from '@/patterns/form/use-debounced'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { SearchBox } from '@/ui/field/search-box'
import { Icon } from '@/ui/icon/icon'
import { Cell, CellGroup } from '@/ui/list/cell'
import { ItemHead } from '@/ui/list/item'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Badge, type Tone } from '@/ui/text/badge'
import './my-documents.scss'

type Tab = 'all' | 'buy' | 'free' | 'vip' | 'code'
const TABS: { key: Tab; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'buy', label: '购买' },
  { key: 'free', label: '免费' },
  { key: 'vip', label: '会员' },
  { key: 'code', label: '兑换与赠送' },
]
export const SOURCES: Record<MyDoc['source'], { label: string; tone: Tone }> = {
  buy: { label: '购买', tone: 'plain' },
  free: { label: '免费', tone: 'ok' },
  vip: { label: '会员', tone: 'vip' },
  code: { label: '兑换', tone: 'coin' },
  gift: { label: '赠送', tone: 'ok' },
  company: { label: '企业', tone: 'brand' },
  assist: { label: '助力', tone: 'ok' },
}

export const toKefu = ({ orderId }: Pick<MyDoc, 'orderId'>) =>
  void go('pages/lesson/kefu', orderId ? { bizType: 'order', bizId: orderId } : {})

/** How it stands with what is left of it. */
export function leftOf({ refunding, active, left, limit, offShelf, again }: MyDoc): string {
  if (refunding) return '退款处理中，暂停下载'
  if (!active) return '已过期'
  if (left === 0) return again ? `${limit} 次已用完，刚下载过的还可以重新下载` : `${limit} 次已用完`
  return offShelf ? `资料已下架，你仍可下载 ${left} 次` : `还可下载 ${left} 次`
}

function Row({ doc }: { doc: MyDoc }) {
  const { id, title, format, source, lastTime, newVersion, left, active, again } = doc
  const open = () => void go('pages/zhiku/download', { id })
  return (
    <View className="my-docs__row">
      <ItemHead picture={<DocIcon format={format} />} title={title}>
        <View className="my-docs__facts">
          <Badge tone={SOURCES[source].tone}>{SOURCES[source].label}</Badge>
          {`${fileSize(doc.fileSize)} · ${lastTime ? `${day(lastTime)}下载过` : '还没下载过'}`}
        </View>
      </ItemHead>
      <View className="my-docs__foot">
        <View className="my-docs__left">{leftOf(doc)}</View>
        {active && left === 0 && !again ? (
          <Btn size="s" kind="line" onTap={() => toKefu(doc)}>
            联系客服
          </Btn>
        ) : (
          <Btn size="s" kind={lastTime ? 'weak' : 'primary'} disabled={!active} label={`下载${title}`} onTap={open}>
            下载
          </Btn>
        )}
      </View>
      {newVersion !== '' && (
        <View className="my-docs__news">
          <Icon name="refresh-cw" size="s" />
          {`有新版本 ${newVersion}，可免费更新`}
        </View>
      )}
    </View>
  )
}

/** All of them, by how they came. */
export const MyDocuments = observer(function MyDocuments() {
  const [tab, setTab] = useState<Tab>('all')
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const listOf = useLists((key: string) => {
    const { tab: source, keyword: word }: { tab: Tab; keyword: string } = JSON.parse(key)
    return new PagedList<MyDoc>((cursor) =>
      pageOf('POST /api/zhikuRight/page', { source: source === 'all' ? undefined : source, keyword: word || undefined, cursor }),
    )
  })
  const key = JSON.stringify({ tab, keyword })
  const list = listOf(key)
  useListGestures(() => list)
  // Back from a download.
  useShowAgain(() => void listOf.reload(key))
  return (
    <>
      <View className="my-docs__search">
        <SearchBox value={text} onChange={setText} label="搜索我的资料" placeholder="搜我的资料" maxLength={40} />
      </View>
      <CellGroup>
        <Cell
          icon="arrow-up"
          title="我的上传"
          desc="上传自己的资料，卖出有分成"
          onTap={() => void go('pages/zhiku/download', { section: 'uploads' })}
        />
      </CellGroup>
      <UnderTabs items={TABS} value={tab} onChange={setTab} />
      <View className="my-docs">
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={{
            title: keyword || tab !== 'all' ? '没有这样的资料' : '还没有资料',
            text: '免费领取和购买的资料都在这里',
            action: '去智库看看',
            onAction: () => void go('pages/zhiku/index'),
          }}
          row={(doc) => <Row doc={doc} />}
        />
      </View>
    </>
  )
})
