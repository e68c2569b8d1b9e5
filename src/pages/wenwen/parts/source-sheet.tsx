import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { AiSource, LawArticle } from '../../../../contract'
import { call } from '@/api/call'
import { dateText } from '@/patterns/form/picking/picker-types'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { go, goKnown } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { InfoRows } from '@/ui/list/info-rows'
import { LoadingRow } from '@/ui/list/list-end'
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
const regionName = (region: string) => region || '全国'

/** One line of where it comes from and since when. */
export const sourceLine = ({ type, region, date }: AiSource) =>
  [type === 'law' ? regionName(region) : KINDS[type], date && (type === 'law' ? `${date} 施行` : date)]
    .filter(Boolean)
    .join(' · ')

const STATES = { coming: '尚未施行', living: '现行有效', dead: '已失效' } as const

const openLink = (url: string, title: string) => void go('pages/webview/ad/ad', { url, title })

function Article({ article: one }: { article: LawArticle }) {
  const until = one.effectiveUntil ? [{ label: '失效日期', value: dateText(one.effectiveUntil) }] : []
  return (
    <>
      {one.state !== 'living' && (
        <NoticeStrip tone="warn" icon="info">
          {one.state === 'dead' ? '这一条已失效' : '这一条尚未施行'}
        </NoticeStrip>
      )}
      {one.changed !== '' && (
        <NoticeStrip tone="warn" icon="info">
          {one.changed}
        </NoticeStrip>
      )}
      <View className="source-sheet__title">{one.title}</View>
      <View className="source-sheet__text">{one.text ?? one.gist}</View>
      {one.text === null && <View className="source-sheet__note">以上是要旨，原文以官方公布的为准。</View>}
      <InfoRows
        rows={[
          { label: '适用地区', value: regionName(one.region) },
          { label: '施行日期', value: dateText(one.effectiveFrom) },
          ...until,
          { label: '状态', value: STATES[one.state] },
          { label: '核对', value: one.checked ? '已与官方文本核对' : '未核对，以官方公布的为准' },
        ]}
      />
      {one.versions.length > 1 && (
        <>
          <View className="source-sheet__head">历次版本</View>
          <InfoRows
            rows={one.versions.map(({ effectiveFrom, effectiveUntil, state }) => ({
              label: `${dateText(effectiveFrom)}起`,
              value: effectiveUntil ? `至${dateText(effectiveUntil)}` : STATES[state],
            }))}
          />
        </>
      )}
      <View className="source-sheet__end">
        <Btn wide icon="link" onTap={() => openLink(one.link, one.law)}>
          查看官方原文
        </Btn>
      </View>
    </>
  )
}

const ArticleBody = observer(function ArticleBody({ law, article, region }: { law: string; article: string; region: string }) {
  const loaded = useLoaded(() => call('GET /api/law/article', { query: { law, article, ...(region && { region }) } }))
  return (
    <LoadedBody loaded={loaded} skeleton={<LoadingRow />}>
      {(found) => <Article article={found} />}
    </LoadedBody>
  )
})

/** 劳动合同法 第三十八条, in its two halves. */
const articleOf = ({ title }: AiSource) => {
  const at = title.indexOf(' ')
  return at > 0 ? { law: title.slice(0, at), article: title.slice(at + 1) } : undefined
}

function Source({ source, onClose }: { source: AiSource; onClose: () => void }) {
  const [whole, setWhole] = useState(false)
  const article = source.type === 'law' ? articleOf(source) : undefined
  const { page, gone, link, title, excerpt, until, changed, minute } = source
  if (whole && article) return <ArticleBody {...article} region={source.region} />
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
