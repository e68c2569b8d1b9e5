import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { DocCard } from '../../../contract'
import { day } from '@/lib/date'
import { fileSize } from '@/lib/file-size'
import { count } from '@/lib/text'
import { Tap } from '@/ui/button/tap'
import { Badge } from '@/ui/text/badge'
import { Price } from '@/ui/text/price'
import { DocIcon } from './doc-icon'
import './doc-row.scss'

/** 12 页, 6 张表; '' where nobody has counted yet. */
export const pagesOf = ({ format, pageCount }: Pick<DocCard, 'format' | 'pageCount'>) =>
  pageCount > 0 ? `${pageCount} ${format === 'xlsx' ? '张表' : '页'}` : ''

const joined = (...facts: (string | false | null)[]) => facts.filter(Boolean).join(' · ')

/** What one gives for it. */
export function DocCost({ doc }: { doc: DocCard }) {
  if (doc.owned) return <Badge tone="ok">已拥有</Badge>
  if (doc.coinPrice !== null) return <Text className="doc-row__coins">{count(doc.coinPrice)} 金币</Text>
  return (
    <>
      {doc.vipFree && <Badge tone="vip">会员免费</Badge>}
      <Price price={doc.price} />
    </>
  )
}

interface DocRowProps {
  doc: DocCard
  onTap: () => void
  children?: ReactNode
}

/** A document in a list: what it is, how large, how many have it, what it costs. */
export function DocRow({ doc, onTap, children }: DocRowProps) {
  const { format, title, fileSize: size, updateTime, downloadCount, score, region } = doc
  return (
    <Tap role="link" className="doc-row" onTap={onTap}>
      <DocIcon format={format} />
      <View className="doc-row__words">
        <View className="doc-row__title">{title}</View>
        <View className="doc-row__facts">
          {joined(pagesOf(doc), fileSize(size), region !== '全国' && region, `${day(updateTime)}更新`)}
        </View>
        {children ?? (
          <View className="doc-row__offer">
            <Text className="doc-row__counts">
              {joined(downloadCount > 0 && `${count(downloadCount)} 次下载`, score !== null && `${score.toFixed(1)} 分`)}
            </Text>
            <DocCost doc={doc} />
          </View>
        )}
      </View>
    </Tap>
  )
}
