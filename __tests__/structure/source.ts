import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(__dirname, '../..')
export const RANKS = ['platform', 'identity', 'services', 'commerce', 'domains', 'aggregates'] as const

export interface Source {
  /** From the root of the tree. */
  file: string
  /** Which module it is of; undefined for what is of none. */
  module?: string
  rank?: (typeof RANKS)[number]
  text: string
}

function filesUnder(folder: string): string[] {
  return fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(at) : at.endsWith('.ts') ? at : []
  })
}

const placeOf = (file: string) => {
  const [, rank, module] = /^server\/modules\/(\w+)\/(\w+)\//.exec(file) ?? []
  return { rank: RANKS.find((one) => one === rank), module }
}

/** Every file of the server that is written by hand. */
export const sources: Source[] = ['server/app', 'server/modules', 'server/gateways']
  .flatMap(filesUnder)
  .filter((file) => file !== 'server/app/database/tables.ts')
  .map((file) => ({ file, ...placeOf(file), text: fs.readFileSync(path.join(ROOT, file), 'utf8') }))

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']*)'/g

/** One module that names another, types too, and in which file. */
export interface Arrow {
  from: Source
  /** The file that is imported, without its ending. */
  file: string
  module?: string
  rank?: Source['rank']
}

/** All imports of other modules, of modules by the rest of the server, and of the rest by modules. */
export const arrows: Arrow[] = sources.flatMap((from) =>
  [...from.text.matchAll(IMPORT)].flatMap(([, to]) => {
    const file = path.posix.normalize(path.posix.join(path.posix.dirname(from.file), to))
    const place = placeOf(file)
    return place.module === from.module ? [] : [{ from, file, ...place }]
  }),
)

/** Without comments, which speak of tables too. */
export const codeOf = ({ text }: Source) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
