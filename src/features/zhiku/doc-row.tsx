import { Text } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { DocCard } from '../../../contract'
import { MemberBadge } from '@/features/vip/member-badge'
import { day } from '@/lib/date'
import { fileSize } from '@/lib/file-size'
import { count, whole } from '@/lib/text'
import { Item, ItemFacts, ItemFoot } from '@/ui/list/item'
import { Badge } from '@/ui/text/badge'
import { Price } from '@/ui/text/price'
import { DocIcon } from './doc-icon'
import './doc-row.scss'

/** 12 页, 6 张表; '' where nobody has counted yet. */
export const pagesOf = ({ format, pageCount }: Pick<DocCard, 'format' | 'pageCount'>) =>
  pageCount > 0 ? `${pageCount} ${format === 'xlsx' ? '张表' : format === 'pack' ? '份资料' : '页'}` : ''

const joined = (...facts: (string | false | null)[]) => facts.filter(Boolean).join(' · ')

/** What one gives for it. */
export function DocCost({ doc }: { doc: DocCard }) {
  if (doc.owned) return <Badge tone="ok">已拥有</Badge>
  if (doc.coinPrice !== null) return <Text className="doc-row__coins">{whole(doc.coinPrice)} 金币</Text>
  return (
    <>
      <MemberBadge {...doc} />
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
    <Item className="doc-row" picture={<DocIcon format={format} />} title={title} onTap={onTap}>
      <ItemFacts>{joined(pagesOf(doc), fileSize(size), region !== '全国' && region, `${day(updateTime)}更新`)}</ItemFacts>
      {children ?? (
        <ItemFoot
          said={joined(downloadCount > 0 && `${count(downloadCount)} 次下载`, score !== null && `${score.toFixed(1)} 分`)}
        >
          <DocCost doc={doc} />
        </ItemFoot>
      )}
    </Item>
  )
}
