import fs from 'node:fs'

/** What node writes with --cpu-prof, as far as a picture asks for it. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}
interface Frame {
  name: string
  /** Time in it and in what it called, of the whole. */
  share: number
  calls: Frame[]
}

const WIDTH = 1200
const ROW = 16
/** Narrower ones say nothing. */
const LEAST = 0.003
/** Not work, and not of the programs: waiting. */
const IDLE = new Set(['(idle)', '(program)'])

const short = (url: string) => url.replace(/^file:\/\//, '').replace(/^.*\/(node_modules|dist)\//, '')

/** A tree of frames, those of one name beneath one another added up; waiting is left out. */
export function framesOf({ nodes, samples, timeDeltas }: Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const self = new Map<number, number>()
  let all = 0
  for (const [n, id] of samples.entries()) {
    const { functionName } = byId.get(id)!.callFrame
    if (IDLE.has(functionName)) continue
    self.set(id, (self.get(id) ?? 0) + timeDeltas[n])
    all += timeDeltas[n]
  }
  const merge = (name: string, ids: number[]): Frame => {
    const groups = new Map<string, number[]>()
    for (const child of ids.flatMap((id) => byId.get(id)!.children ?? [])) {
      const { functionName, url } = byId.get(child)!.callFrame
      const called = `${functionName || '(anonymous)'}${url ? `  ${short(url)}` : ''}`
      groups.set(called, [...(groups.get(called) ?? []), child])
    }
    const calls = [...groups].map(([called, children]) => merge(called, children)).sort((a, b) => b.share - a.share)
    const own = ids.reduce((sum, id) => sum + (self.get(id) ?? 0), 0) / all
    return {
      name,
      share: own + calls.reduce((sum, { share }) => sum + share, 0),
      calls: calls.filter(({ share }) => share >= LEAST),
    }
  }
  return merge('(all)', [nodes[0].id])
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** The same colour for the same file. */
const hue = (name: string) =>
  [...name.slice(name.indexOf('  '))].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 60, 7)

/**
 * Flames one below the other: who is called lies above who calls, and is as wide as the time that it takes. A browser shows
 * the whole name at a touch.
 */
export function flames(pictures: { title: string; frames: Frame }[]): string {
  const depth = ({ calls }: Frame): number => 1 + Math.max(0, ...calls.map(depth))
  const parts: string[] = []
  let bottom = 0
  const draw = ({ name, share, calls }: Frame, x: number, level: number) => {
    const [left, width, y] = [x * WIDTH, share * WIDTH, bottom - (level + 1) * ROW]
    const letters = Math.floor(width / 6.2)
    const shown = letters < 4 ? '' : `<text x="${(left + 2).toFixed(1)}" y="${y + 12}">${escape(name.slice(0, letters))}</text>`
    parts.push(
      `<g><title>${escape(name)} ${(share * 100).toFixed(1)}%</title>` +
        `<rect x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="15" fill="hsl(${hue(name)} 80% 68%)"/>${shown}</g>`,
    )
    let at = x
    for (const call of calls) {
      draw(call, at, level + 1)
      at += call.share
    }
  }
  for (const { title, frames } of pictures) {
    bottom += 30 + depth(frames) * ROW
    parts.push(`<text class="title" x="2" y="${bottom - depth(frames) * ROW - 8}">${escape(title)}</text>`)
    draw(frames, 0, 0)
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 4}" width="${WIDTH}">` +
    `<style>text{font:11px monospace}.title{font-weight:bold;font-size:13px}</style><rect width="100%" height="100%" fill="#fff"/>` +
    `${parts.join('\n')}</svg>\n`
  )
}

export const readProfile = (file: string): Profile => JSON.parse(fs.readFileSync(file, 'utf8'))
