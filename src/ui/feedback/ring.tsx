import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import './ring.scss'

interface RingProps {
  /** 0–100 */
  percent: number
  /** What it says, for those who do not see it. */
  label: string
  /** What stands in it: how much, and a word about it. */
  figure: string | number
  word: string
  tone?: 'brand' | 'ok' | 'bad'
  size?: 'm' | 'l'
}

const COLOURS = { brand: 'var(--c-brand-fill)', ok: 'var(--c-ok)', bad: 'var(--c-bad)' }

/** How far something is, as a ring that closes. */
export const Ring = ({ percent, label, figure, word, tone = 'brand', size = 'm' }: RingProps) => (
  <View
    className={`ring ring--${size}`}
    style={{ background: `conic-gradient(${COLOURS[tone]} ${Math.min(100, Math.max(0, percent)) * 3.6}deg, var(--c-line) 0deg)` }}
    {...a11y({ role: 'img', label })}
  >
    <View className="ring__hole">
      <View className="ring__figure">{figure}</View>
      <View className="ring__word">{word}</View>
    </View>
  </View>
)
