import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { LawArticle } from '../../../contract'
import * as codes from '../../../contract/rules/codes'
import { call } from '@/api/call'
import { isCode } from '@/api/errors'
import { go } from '@/nav'
import { dateText } from '@/patterns/form/picking/picker-types'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { StateView } from '@/ui/feedback/state-view'
import { InfoRows } from '@/ui/list/info-rows'
import { LoadingRow } from '@/ui/list/list-end'
import './law.scss'

/** An article as a text cites it. */
export interface Cited {
  law: string
  article: string
  /** A province where the law is its own. */
  region?: string
}

const STATES = { coming: '尚未施行', living: '现行有效', dead: '已失效' } as const
/** Where all laws of the country stand in full. */
const OFFICIAL = 'https://flk.npc.gov.cn'

export const regionName = (region: string) => region || '全国'
export const openLink = (url: string, title: string) => void go('pages/webview/ad/ad', { url, title })

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
      <View className="law-article__title">{one.title}</View>
      <View className="law-article__text">{one.text ?? one.gist}</View>
      {one.text === null && <View className="law-article__note">以上是要旨，原文以官方公布的为准。</View>}
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
          <View className="law-article__head">历次版本</View>
          <InfoRows
            rows={one.versions.map(({ effectiveFrom, effectiveUntil, state }) => ({
              label: `${dateText(effectiveFrom)}起`,
              value: effectiveUntil ? `至${dateText(effectiveUntil)}` : STATES[state],
            }))}
          />
        </>
      )}
      <View className="law-article__end">
        <Btn wide icon="link" onTap={() => openLink(one.link, one.law)}>
          查看官方原文
        </Btn>
      </View>
    </>
  )
}

/** An article with its days; one that is not kept here is looked up where all of them are. */
export const LawArticleBody = observer(function LawArticleBody({ cited }: { cited: Cited }) {
  const { law, article, region } = cited
  const loaded = useLoaded(() =>
    call('GET /api/law/article', { query: { law, article, ...(region && { region }) } }).catch((error: unknown) => {
      if (isCode(error, codes.GONE)) return null
      throw error
    }),
  )
  return (
    <LoadedBody loaded={loaded} skeleton={<LoadingRow />}>
      {(found) =>
        found ? (
          <Article article={found} />
        ) : (
          <StateView
            kind="none"
            title="这一条还没有收录"
            text="可以到国家法律法规数据库查原文"
            action="去查原文"
            onAction={() => openLink(OFFICIAL, law)}
          />
        )
      }
    </LoadedBody>
  )
})
