import { View } from '@tarojs/components'
import { useRef, useState, type ReactNode } from 'react'
import { Btn } from '@/ui/button/btn'
import { Pic } from '@/ui/media/pic'
import { MarkSurface } from './mark-surface'
import './marked-picture.scss'

interface Shown {
  url: string
  width: number
  height: number
}
/** Each line: x and y by turns, in thousandths of the picture's width and height. */
type Lines = number[][]

/** As a server takes them. */
const MOST = { lines: 30, numbers: 240 }
/** Nearer points than this show nothing more. */
const STEP = 6
const COLOUR = '#d92d20'

/** Lines over a picture, as wide as it is, in a picture of their own. */
function overlay(lines: Lines, tall: number): string {
  const paths = lines.map((line) => {
    const points = Array.from({ length: line.length / 2 }, (_, n) => `${line[2 * n]} ${Math.round(line[2 * n + 1] * tall)}`)
    // A dot is a line to itself.
    return `<path d="M${points.join('L')}${points.length === 1 ? `L${points[0]}` : ''}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${Math.round(1000 * tall)}" preserveAspectRatio="none" fill="none" stroke="${COLOUR}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

interface MarkedPictureProps {
  picture: Shown
  lines: Lines
  alt: string
  children?: ReactNode
}
/** A whole picture with what was drawn on it. */
export function MarkedPicture({ picture: { url, width, height }, lines, alt, children }: MarkedPictureProps) {
  const tall = width && height ? height / width : 1
  return (
    <View className="marked" style={{ paddingTop: `${(tall * 100).toFixed(2)}%` }}>
      <Pic className="marked__picture" src={url} alt={alt} />
      {lines.length > 0 && <View className="marked__lines" style={{ backgroundImage: overlay(lines, tall) }} />}
      {children}
    </View>
  )
}

const within = (value: number) => Math.min(1000, Math.max(0, Math.round(value)))

/** With another point; one in two of what came before where there are too many. */
function longer(line: number[], x: number, y: number): number[] {
  const [lastX, lastY] = line.slice(-2)
  if (Math.abs(lastX - x) < STEP && Math.abs(lastY - y) < STEP) return line
  const kept = line.length + 2 <= MOST.numbers ? line : line.filter((_, at) => at % 4 < 2)
  return [...kept, x, y]
}

interface DrawOnProps extends Omit<MarkedPictureProps, 'children'> {
  onChange: (lines: Lines) => void
}
/** A picture to draw on. */
export function DrawOn({ picture, lines: given, alt, onChange }: DrawOnProps) {
  const [lines, setLines] = useState(given)
  // Points come faster than the page is drawn anew.
  const latest = useRef(given)
  const change = (next: Lines) => {
    latest.current = next
    setLines(next)
    onChange(next)
  }
  const point = (left: number, top: number, first: boolean) => {
    const [x, y] = [within(left), within(top)]
    const { current } = latest
    change(first ? [...current, [x, y]].slice(-MOST.lines) : [...current.slice(0, -1), longer(current[current.length - 1], x, y)])
  }
  return (
    <>
      <MarkedPicture picture={picture} lines={lines} alt={alt}>
        <MarkSurface label={`在${alt}上圈画`} onPoint={point} />
      </MarkedPicture>
      <View className="marked__acts">
        <Btn size="s" kind="line" disabled={!lines.length} onTap={() => change(lines.slice(0, -1))}>
          撤销一笔
        </Btn>
        <Btn size="s" kind="line" disabled={!lines.length} onTap={() => change([])}>
          全部清除
        </Btn>
      </View>
    </>
  )
}
