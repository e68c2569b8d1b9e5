import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { a11y } from '@/ui/a11y'
import './ring.scss'

interface RingProps {
  /** 0–100 */
  percent: number
  /** What it says, for those who do not see it. */
  label: string
  tone?: 'brand' | 'ok' | 'bad'
  /** What stands in it: a figure, and a word about it. */
  children: ReactNode
}

const COLOURS = { brand: 'var(--c-brand-fill)', ok: 'var(--c-ok)', bad: 'var(--c-bad)' }

/** How far something is, as a ring that closes. */
export const Ring = ({ percent, label, tone = 'brand', children }: RingProps) => (
  <View
    className="progress-ring"
    style={{ background: `conic-gradient(${COLOURS[tone]} ${Math.min(100, Math.max(0, percent)) * 3.6}deg, var(--c-line) 0deg)` }}
    {...a11y({ role: 'img', label })}
  >
    <View className="progress-ring__hole">{children}</View>
  </View>
)
