import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { Picture } from '../../../contract'
import { go } from '@/nav'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Pic } from '@/ui/media/pic'
import { TextLink } from '@/ui/text/text-link'
import { blocksOf, runsOf, type Block } from './rich-marks'
import './rich-text.scss'

/** Height by width of what is taller is cut. */
const TALLEST = 4 / 3

interface WidePictureProps {
  picture: Picture
  label: string
  onTap: () => void
}

/** A picture as wide as the text, in a box of its own ratio. */
export function WidePicture({ picture, label, onTap }: WidePictureProps) {
  const { width, height, url } = picture
  const ratio = Math.min(TALLEST, width && height ? height / width : TALLEST)
  return (
    <Tap className="rich-text__box" style={{ paddingTop: `${(ratio * 100).toFixed(2)}%` }} label={label} onTap={onTap}>
      <Pic className="rich-text__pic" src={url} alt="" />
    </Tap>
  )
}

type Draw = (text: string) => ReactNode
const asIs: Draw = (text) => text

const Words = ({ text, draw }: { text: string; draw: Draw }) => (
  <Text className="rich-text__words" selectable>
    {runsOf(text).map(({ key, text: run, strong, link }) => (
      <Text key={key} className={strong ? 'rich-text__strong' : ''}>
        {link ? <TextLink text={run} open={() => void go('pages/webview/ad/ad', { url: link, title: run })} /> : draw(run)}
      </Text>
    ))}
  </Text>
)

interface Props {
  content: string
  images: Picture[]
  /** What the pictures belong to. */
  alt: string
  /** Index among `images`. */
  onOpen: (index: number) => void
  /** Draws words that have no marks left. */
  words?: Draw
}

/** An article: the light marks of its text as blocks. Markup of any other kind is text. */
export function RichText({ content, images, alt, onOpen, words = asIs }: Props) {
  const draw = (block: Block) => {
    switch (block.kind) {
      case 'picture':
        return (
          <WidePicture
            picture={block.picture}
            label={`查看图片：${alt}`}
            onTap={() => onOpen(images.findIndex(({ fileId }) => fileId === block.picture.fileId))}
          />
        )
      case 'list':
        return block.items.map((item) => (
          <View
            key={item.key}
            className={block.ordered ? 'rich-text__counted' : 'rich-text__item'}
            {...a11y({ role: 'listitem' })}
          >
            {block.ordered && <Text className="rich-text__number">{item.key + 1}.</Text>}
            <Words text={item.text} draw={words} />
          </View>
        ))
      default:
        return <Words text={block.text} draw={words} />
    }
  }
  const meaning = (block: Block) => {
    if (block.kind === 'heading') return a11y({ role: 'heading', level: block.level })
    return block.kind === 'list' ? a11y({ role: 'list' }) : {}
  }
  const shape = (block: Block) =>
    `rich-text__${block.kind}${block.kind === 'heading' && block.level === 3 ? ' rich-text__heading--small' : ''}`
  return (
    <View className="rich-text">
      {blocksOf(content, images).map((block) => (
        <View key={block.key} className={shape(block)} {...meaning(block)}>
          {draw(block)}
        </View>
      ))}
    </View>
  )
}
