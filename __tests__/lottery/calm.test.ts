import path from 'node:path'
import postcss, { type ChildNode, type Document } from 'postcss'
import { compile } from 'sass'

const BOARD = path.resolve(__dirname, '../../src/pages/lottery/detail/parts/board.scss')
const CALM = 'prefers-reduced-motion: no-preference'
/** What the graphics chip moves alone. */
const LIGHT = /^(transform|opacity)\b/

const above = (node: ChildNode | Document): string =>
  node.parent && node.parent.type !== 'root'
    ? `${'params' in node.parent ? String(node.parent.params) : ''} ${above(node.parent as ChildNode)}`
    : ''

test('the board moves only for whoever has not asked for stillness, and only what costs a slow phone nothing', () => {
  const moving: string[] = []
  const wrong: string[] = []
  postcss.parse(compile(BOARD).css).walkDecls((decl) => {
    if (/^(transition|animation)$/.test(decl.prop)) {
      moving.push(decl.value)
      if (!above(decl).includes(CALM)) wrong.push(`${decl.value} moves for everybody`)
    }
    if (decl.prop === 'transition')
      for (const part of decl.value.split(',')) if (!LIGHT.test(part.trim())) wrong.push(`${part} is laid out anew`)
    const { parent } = decl
    const frame = parent?.parent
    if (frame && 'name' in frame && frame.name === 'keyframes' && !LIGHT.test(decl.prop)) wrong.push(`${decl.prop} in a keyframe`)
  })
  expect(moving.length).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})
