import { Text, View } from '@tarojs/components'
import { useMemo, type ReactNode } from 'react'
import { openPictures } from '@/patterns/media/open-pictures'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Pic } from '@/ui/media/pic'
import { blocksOfHtml, type HtmlBlock, type HtmlLine } from './html-blocks'
import './rich-text.scss'

type Draw = (text: string) => ReactNode
const asIs: Draw = (text) => text

const Line = ({ line: { runs, number }, words }: { line: HtmlLine; words: Draw }) => (
  <Text className="rich-text__words" selectable>
    {number !== undefined && <Text className="rich-text__strong">{number}. </Text>}
    {runs.map(({ key, text, strong }) => (
      <Text key={key} className={strong ? 'rich-text__strong' : ''}>
        {words(text)}
      </Text>
    ))}
  </Text>
)

function Block({ block, words }: { block: HtmlBlock; words: Draw }) {
  switch (block.kind) {
    case 'picture':
      return (
        <Tap
          className="rich-text__box"
          style={{ paddingTop: '62.5%' }}
          label={`查看图片：${block.alt || '插图'}`}
          onTap={() => openPictures([block.src])}
        >
          <Pic className="rich-text__pic" src={block.src} alt="" />
        </Tap>
      )
    case 'list':
      return block.lines.map((line) => (
        <View
          key={line.key}
          className={line.number === undefined ? 'rich-text__item' : 'rich-text__numbered'}
          {...a11y({ role: 'listitem' })}
        >
          <Line line={line} words={words} />
        </View>
      ))
    default:
      return block.lines.map((line) => <Line key={line.key} line={line} words={words} />)
  }
}

interface Props {
  html: string
  /** Draws its words. */
  words?: Draw
}

/** What editors have written in HTML, drawn from its words alone, the same on both targets. */
export function HtmlText({ html, words = asIs }: Props) {
  const blocks = useMemo(() => blocksOfHtml(html), [html])
  const meaning = { heading: a11y({ role: 'heading', level: 2 }), list: a11y({ role: 'list' }), quote: {}, text: {}, picture: {} }
  return (
    <View className="rich-text">
      {blocks.map((block) => (
        <View key={block.key} className={`rich-text__${block.kind}`} {...meaning[block.kind]}>
          <Block block={block} words={words} />
        </View>
      ))}
    </View>
  )
}
