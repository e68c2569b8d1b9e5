import { View } from '@tarojs/components'
import { useState } from 'react'
import type { DocDetail } from '../../../../contract'
import { DocIcon, FORMATS } from '@/features/zhiku/doc-icon'
import { DocCost, pagesOf } from '@/features/zhiku/doc-row'
import { MemberOffer } from '@/features/vip/member-offer'
import { AuthorRow } from '@/features/people/author-row'
import { day } from '@/lib/date'
import { fileSize } from '@/lib/file-size'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Card } from '@/ui/layout/card'
import { Cell, CellGroup } from '@/ui/list/cell'
import { StatRow } from '@/ui/list/stat-row'
import { Sheet } from '@/ui/overlay/sheet'
import './head.scss'

/** Where it is in force, until when that was checked, and on what it rests. */
function Law({ doc }: { doc: DocDetail }) {
  const [open, setOpen] = useState(false)
  const { region, lawAsOf, basis } = doc
  return (
    <CellGroup>
      <Cell
        icon="shield"
        title={`适用${region}`}
        desc={lawAsOf ? `法规核对至 ${lawAsOf}` : '不涉及法规时效'}
        value={basis ? '查看依据' : undefined}
        onTap={basis ? () => setOpen(true) : undefined}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title="依据的法规">
        {basis.split('\n').map((line) => (
          <View key={line} className="doc-head__basis">
            {line}
          </View>
        ))}
        {lawAsOf && <View className="doc-head__checked">核对至 {lawAsOf}，之后的修订请以官方发布为准。</View>}
      </Sheet>
    </CellGroup>
  )
}

/** What it is, what it costs, how many have it, whose it is. */
export function Head({ doc }: { doc: DocDetail }) {
  const { format, title, downloadCount, owned, author, authorDocs, version, updateTime, score, review } = doc
  const { memberPrice, price, vipFree, coinPrice, btn, payPrice } = doc
  return (
    <>
      <View className="doc-head">
        <View className="doc-head__top">
          <DocIcon format={format} />
          <View className="doc-head__words">
            <View className="doc-head__title">{title}</View>
            <View className="doc-head__cost">
              <DocCost doc={doc} />
              {downloadCount > 0 && <View className="doc-head__count">{count(downloadCount)} 次下载</View>}
            </View>
          </View>
        </View>
        {!owned && coinPrice === null && (
          <MemberOffer
            price={price}
            memberPrice={memberPrice}
            vipFree={vipFree}
            payPrice={btn === 'vip' ? 0 : payPrice}
            free="会员免费下载"
          />
        )}
        <StatRow
          items={[
            { value: pagesOf(doc) || FORMATS[format], label: pagesOf(doc) ? FORMATS[format] : '格式' },
            { value: fileSize(doc.fileSize), label: '大小' },
            { value: version || day(updateTime), label: version ? day(updateTime) : '更新' },
            // Each document of a pack is judged by itself.
            ...(format === 'pack'
              ? []
              : [
                  {
                    value: score === null ? '—' : score.toFixed(1),
                    label: review.count ? `${count(review.count)} 条评价` : '还没有评价',
                  },
                ]),
          ]}
        />
      </View>
      {doc.stale && (
        <NoticeStrip tone="warn" icon="circle-alert">
          法规可能已更新，请核对后使用
        </NoticeStrip>
      )}
      {doc.offShelf && owned && (
        <NoticeStrip tone="warn" icon="info">
          资料已下架，你已经拥有，仍可下载
        </NoticeStrip>
      )}
      {/* Each document of a pack says its own. */}
      {format !== 'pack' && <Law doc={doc} />}
      {author && (
        <Card>
          <AuthorRow
            author={author}
            meta={[author.position ?? '', `${authorDocs} 份资料`]}
            onTap={() => void go('pages/mine/home', { id: author.id })}
          />
        </Card>
      )}
    </>
  )
}
