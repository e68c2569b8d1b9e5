import { View } from '@tarojs/components'
import { useState } from 'react'
import type { AiSource } from '../../../../contract'
import { LawArticleBody, openLink, regionName } from '@/features/law/law-article'
import { dateText } from '@/patterns/form/picking/picker-types'
import { goKnown } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Sheet } from '@/ui/overlay/sheet'

const KINDS: Record<AiSource['type'], string> = {
  law: '法律法规',
  curated: '编辑整理的解答',
  post: '圈子经验',
  question: '圈子问答',
  course: '课程',
  document: '资料',
  attachment: '你附上的文件',
}

/** One line of where it comes from and since when. */
export const sourceLine = ({ type, region, date }: AiSource) =>
  [type === 'law' ? regionName(region) : KINDS[type], date && (type === 'law' ? `${date} 施行` : date)]
    .filter(Boolean)
    .join(' · ')

/** 劳动合同法 第三十八条, in its two halves. */
const articleOf = ({ title }: AiSource) => {
  const at = title.indexOf(' ')
  return at > 0 ? { law: title.slice(0, at), article: title.slice(at + 1) } : undefined
}

function Source({ source, onClose }: { source: AiSource; onClose: () => void }) {
  const [whole, setWhole] = useState(false)
  const article = source.type === 'law' ? articleOf(source) : undefined
  const { page, gone, link, title, excerpt, until, changed, minute } = source
  if (whole && article) return <LawArticleBody cited={{ ...article, region: source.region }} />
  return (
    <>
      {until !== '' && (
        <NoticeStrip tone="warn" icon="info">
          {dateText(until)}起失效
        </NoticeStrip>
      )}
      {changed !== '' && (
        <NoticeStrip tone="warn" icon="info">
          {changed}
        </NoticeStrip>
      )}
      <View className="source-sheet__title">{title}</View>
      <View className="source-sheet__note">
        {KINDS[source.type]} · {sourceLine(source)}
        {minute && ` · 讲到 ${minute}`}
      </View>
      <View className="source-sheet__text">{excerpt}</View>
      <View className="source-sheet__end">
        {gone ? (
          <Btn wide disabled onTap={() => {}}>
            {source.type === 'attachment' ? '文件已过期' : '来源已下架'}
          </Btn>
        ) : article ? (
          <Btn wide onTap={() => setWhole(true)}>
            查看条文
          </Btn>
        ) : page ? (
          <Btn
            wide
            onTap={() => {
              onClose()
              goKnown(page.route, page.params)
            }}
          >
            查看原文
          </Btn>
        ) : (
          link !== '' && (
            <Btn wide icon="link" onTap={() => openLink(link, title)}>
              查看原文
            </Btn>
          )
        )}
      </View>
    </>
  )
}

interface Props {
  source?: AiSource
  open: boolean
  onClose: () => void
}

/** On what an answer rests: the passage, its date, and the way to all of it. */
export function SourceSheet({ source, open, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={source ? `来源 ${source.no}` : '来源'}>
      {source && <Source key={`${source.no}${source.id}`} source={source} onClose={onClose} />}
    </Sheet>
  )
}
