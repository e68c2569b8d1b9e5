// Compiles the outline icons both targets can draw: CSS masks for the pages, PNG files for weapp's native tab bar and for
// what is sent on from a page without a picture. `npx tsx scripts/icons.ts` writes them, `--check` fails when they are out of
// date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'

const at = (file: string) => path.join(__dirname, '..', file)

/** What the entry tab draws, with its sheets and what every page may show. */
const first = `ban bell check chevron-left chevron-right circle-alert circle-question-mark eye-off file-text flag
  graduation-cap hash image-off image-plus link loader-circle message-circle messages-square pencil plus
  refresh-cw search share-2 sparkles star thumbs-up user-round x`.split(/\s+/)
/** What other pages draw: on H5 it comes with the first of them. */
const later =
  `arrow-up arrow-up-right at-sign banknote book-marked briefcase building-2 calculator calendar-days camera check-check
  chevron-down chevron-up circle circle-check circle-minus circle-stop circle-x clock coins copy crown download ellipsis eye
  flame gift globe headphones headset heart-handshake history image info key list list-checks lock log-out mail map-pin
  notebook-pen package phone pin scale scan-line settings shield square-pen target thumbs-down ticket trash-2 undo-2
  user-round-plus user-round-search wallet wifi-off`.split(/\s+/)
const names = [...first, ...later].toSorted()
const filled = ['star', 'thumbs-up']
const tabs = { circle: 'messages-square', wenwen: 'sparkles', lesson: 'graduation-cap', mine: 'user-round' }
const [TAB_OFF, TAB_ON, TAB_ON_FILL] = ['#6A7079', '#2B5CE6', '#EDF2FF']

/** The attributes of a shape, as they are written. */
type Shape = Record<string, string>
const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
const rectangle = (x: number, y: number, w: number, h: number, r: number) =>
  r
    ? `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`
    : `M${x} ${y}h${w}v${h}h${-w}z`
const shapes: Record<string, (of: Shape) => string> = {
  path: ({ d }) => d,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  circle: ({ cx, cy, r }) => ellipse(+cx, +cy, +r, +r),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(+cx, +cy, +rx, +ry),
  rect: ({ x = '0', y = '0', width, height, rx = '0' }) => rectangle(+x, +y, +width, +height, +rx),
}

/** A path that begins with a relative `m` means an absolute one only where nothing stands before it. */
const absolute = (d: string) => d.replace(/^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)(?=\s*[-.\d])/, 'M$1 $2l').replace(/^m/, 'M')

const short = (d: string) =>
  d
    .replace(/[\s,]+/g, ' ')
    .replace(/ ?([a-z]) ?/gi, '$1')
    .replace(/ -/g, '-')
    .trim()

/** All shapes of a lucide icon as the data of one path. */
function drawing(name: string): string {
  const svg = readFileSync(at(`node_modules/lucide-static/icons/${name}.svg`), 'utf8')
  const inside = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1)
  const parts: string[] = []
  for (const [, tag, attributes] of inside.matchAll(/<(\w+)([^>]*?)\/?>/g)) {
    const values: Shape = Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    if (!shapes[tag] || values.fill) throw new Error(`${name}: <${tag}> cannot be drawn as an outline`)
    parts.push(absolute(shapes[tag](values)))
  }
  return short(parts.join(''))
}

interface Drawn {
  /** Of its class and its type. */
  name: string
  /** The path. */
  shape: string
  filled: boolean
}
const drawn = (icons: string[], isFilled = false) =>
  icons.map((name): Drawn => ({ name: isFilled ? `${name}-fill` : name, shape: drawing(name), filled: isFilled }))

const SIZE = 24
/** `1.2345%`, `0` */
const percent = (part: number) => (part ? `${Number((part * 100).toFixed(4))}%` : '0')

/**
 * One picture of all of them, in rows and columns, and where in it each is. A browser makes a document of its own of every
 * picture of SVG before it can lay out: one for each icon took a third of the time until something was seen.
 */
function sheet(icons: Drawn[], selector: (names: string[]) => string) {
  const columns = Math.ceil(Math.sqrt(icons.length))
  const rows = Math.ceil(icons.length / columns)
  const places = icons.map((icon, n) => ({ ...icon, column: n % columns, row: Math.floor(n / columns) }))
  const paths = places.map(({ shape, filled: isFilled, column, row }) => {
    const place = column || row ? ` transform='translate(${column * SIZE} ${row * SIZE})'` : ''
    return `%3Cpath${place}${isFilled ? " fill='%23000'" : ''} d='${shape}'/%3E`
  })
  const rules = places.map(
    ({ name, column, row }) =>
      `.i-${name} {\n  @include at(${percent(column / (columns - 1))}, ${percent(row / (rows - 1))});\n}\n`,
  )
  return `// Made by scripts/icons.ts from lucide-static (ISC); do not edit.
@mixin at($x, $y) {
  -webkit-mask-position: $x $y;
  mask-position: $x $y;
}
$sheet: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${columns * SIZE} ${rows * SIZE}' fill='none' stroke='%23000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'%3E${paths.join('')}%3C/svg%3E");
${selector(icons.map(({ name }) => name))} {
  -webkit-mask: $sheet 0 0 / ${columns * 100}% ${rows * 100}% no-repeat;
  mask: $sheet 0 0 / ${columns * 100}% ${rows * 100}% no-repeat;
}
${rules.join('')}`
}

const types = `// Made by scripts/icons.ts; do not edit.
export type IconName =
${[...names, ...filled.map((name) => `${name}-fill`)].map((name) => `  | '${name}'`).join('\n')}
`

const texts = {
  'src/ui/icon/icons.scss': sheet([...drawn(first), ...drawn(filled, true)], () => '.icon'),
  'src/ui/icon/later-icons.scss': sheet(drawn(later), (names) => names.map((name) => `.i-${name}`).join(',\n')),
  'src/ui/icon/icon-name.ts': types,
}
/** Its attributes beside those that all share. */
const outline = (icon: string, attributes: string, ground = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" ${attributes}>${ground}<path d="${drawing(icon)}"/></svg>`
const tabOutline = (icon: string, stroke: string, fill: string) =>
  outline(icon, `width="81" height="81" viewBox="-1 -1 26 26" fill="${fill}" stroke="${stroke}"`)
// WeChat's card of what is sent on is 5 wide and 4 high.
const sentOn = outline(
  tabs.circle,
  'width="500" height="400" viewBox="-13 -8 50 40" fill="none" stroke="#FFF"',
  `<rect x="-13" y="-8" width="50" height="40" fill="${TAB_ON}" stroke="none"/>`,
)
const pictures = [
  ...Object.entries(tabs).flatMap(([tab, icon]) => [
    { file: `src/assets/tab/${tab}.png`, svg: tabOutline(icon, TAB_OFF, 'none') },
    { file: `src/assets/tab/${tab}-on.png`, svg: tabOutline(icon, TAB_ON, TAB_ON_FILL) },
  ]),
  { file: 'src/assets/share.png', svg: sentOn },
]

/** Names what is missing or not as it would be made. */
function check() {
  const old = Object.entries(texts).filter(([file, text]) => !existsSync(at(file)) || readFileSync(at(file), 'utf8') !== text)
  const missing = pictures.filter(({ file }) => !existsSync(at(file)))
  for (const file of [...old.map(([name]) => name), ...missing.map((picture) => picture.file)])
    console.error(`${file} is out of date`)
  if (old.length + missing.length) process.exitCode = 1
}

async function write() {
  for (const [file, text] of Object.entries(texts)) writeFileSync(at(file), text)
  mkdirSync(at('src/assets/tab'), { recursive: true })
  for (const { file, svg } of pictures) await sharp(Buffer.from(svg)).png({ palette: true }).toFile(at(file))
}

const { values: options } = parseArgs({ options: { check: { type: 'boolean' } } })
if (options.check) check()
else void write()
