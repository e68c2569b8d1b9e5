import { Text, View } from '@tarojs/components'
import { memo, type ReactNode } from 'react'
import { RichText } from '@/patterns/text/rich-text'
import { a11y } from '@/ui/a11y'
import { TextLink } from '@/ui/text/text-link'
import { answerBlocks, citesIn } from './answer-blocks'

interface Props {
  content: string
  /** How many sources there are: a number beyond them is text. */
  sources: number
  onCite: (no: number) => void
  /** Draws what stands between the numbers of sources. */
  words: (text: string) => ReactNode
}

/** What is written: paragraphs, lists, bold words, tables, and the numbers of sources. Anything else is text. */
export const AnswerText = memo(function AnswerText({ content, sources, onCite, words: plain }: Props) {
  const words = (text: string): ReactNode => {
    if (!text.includes('[')) return plain(text)
    return citesIn(text).map((part, at) =>
      typeof part === 'number' && part >= 1 && part <= sources ? (
        // Pieces of one text stay where they are.
        // oxlint-disable-next-line react/no-array-index-key
        <TextLink key={at} className="cite" text={String(part)} label={`来源 ${part}`} open={() => onCite(part)} />
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <Text key={at}>{typeof part === 'number' ? `[${part}]` : plain(part)}</Text>
      ),
    )
  }
  const cell = (text: string) => <Text>{words(text.replace(/\*\*/g, ''))}</Text>
  return (
    <View className="answer-text">
      {answerBlocks(content).map((block) =>
        block.kind === 'text' ? (
          <RichText key={block.key} content={block.text.trim()} images={[]} alt="" onOpen={() => {}} words={words} />
        ) : (
          <View key={block.key} className="answer-table">
            <View className="answer-table__table" {...a11y({ role: 'table' })}>
              <View className="answer-table__row" {...a11y({ role: 'row' })}>
                {block.head.map((text, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <View key={at} className="answer-table__cell answer-table__cell--head" {...a11y({ role: 'columnheader' })}>
                    {cell(text)}
                  </View>
                ))}
              </View>
              {block.rows.map((row, line) => (
                // oxlint-disable-next-line react/no-array-index-key
                <View key={line} className="answer-table__row" {...a11y({ role: 'row' })}>
                  {row.map((text, at) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <View key={at} className="answer-table__cell" {...a11y({ role: 'cell' })}>
                      {cell(text)}
                    </View>
                  ))}
                </View>
              ))}
            </View>
          </View>
        ),
      )}
    </View>
  )
})
