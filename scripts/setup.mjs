import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')
const STAMP = path.join(root, 'node_modules/.installed')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Hash of the contents below the given paths: what a step was made from. */
export function fingerprint(...places) {
  const hash = createHash('sha256')
  const add = (place) => {
    const full = path.join(root, place)
    if (!fs.existsSync(full)) return
    if (fs.statSync(full).isDirectory()) for (const name of fs.readdirSync(full).sort()) add(path.join(place, name))
    else hash.update(place).update(fs.readFileSync(full))
  }
  for (const place of places) add(place)
  return hash.digest('hex')
}

const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

export const isFresh = (stampFile, mark) => read(stampFile) === mark

/** Runs `make` unless its stamp says that it was made from the same things. */
export async function unlessFresh(stampFile, mark, make) {
  if (isFresh(stampFile, mark)) return false
  await make()
  fs.writeFileSync(stampFile, mark)
  return true
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) throw new Error(`需要 Node.js ≥ 20.19，当前是 ${process.versions.node}`)
}

/** Whether packages are there at all, however they were installed. */
export const hasPackages = () => fs.existsSync(path.join(root, 'node_modules/fastify'))

/** Installs what package-lock.json names, when it is not there yet; what builds need is among it in production as well. */
export async function install() {
  checkNode()
  await unlessFresh(STAMP, fingerprint('package.json', 'package-lock.json', '.npmrc'), () => {
    console.log('安装依赖…')
    execFileSync(npm, ['ci', '--include=dev', '--ignore-scripts', '--prefer-offline'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  })
}

/** Runs a program of node_modules/.bin and shows its output only when it fails. */
export function run(name, args = [], env = {}) {
  const file = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
  try {
    return execFileSync(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
      encoding: 'utf8',
    })
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}\n${error.stderr ?? ''}\n`)
    throw new Error(`${name} ${args.join(' ')} 失败`, { cause: error })
  }
}
