import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DIST, readFiles } from '../../../__tests__/support/weapp-host'
import { toCss } from './wxss'

const BINARY: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux/wcc', darwin: 'mac/wcc', win32: 'windows/wcc.exe' }

/** WeChat's own compiler of WXML and WXS; answers a script that defines `$gwx`. */
function compileTemplates(files: string[]): string {
  const binary = BINARY[process.platform]
  if (!binary) throw new Error(`WeChat has no compiler for ${process.platform}`)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wcc-'))
  try {
    // The package comes without the right to be executed.
    const wcc = path.join(folder, path.basename(binary))
    fs.copyFileSync(path.join(path.dirname(require.resolve('miniprogram-compiler/package.json')), 'bin', binary), wcc)
    fs.chmodSync(wcc, 0o755)
    const out = path.join(folder, 'render.js')
    execFileSync(wcc, ['-o', out, ...files.map((file) => `./${file}`)], { cwd: DIST, stdio: ['ignore', 'inherit', 'inherit'] })
    return fs.readFileSync(out, 'utf8')
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/**
 * The built mini-program in what a browser understands: its code with styles as CSS, and the functions that draw its
 * templates.
 */
export function compile(): { code: Record<string, string>; render: string } {
  const files = readFiles(DIST)
  const names = Object.keys(files)
  const code = Object.fromEntries(
    names
      .filter((name) => /\.(js|json)$/.test(name) || name === 'base.wxml')
      .map((name) => [name, files[name]])
      .concat(names.filter((name) => name.endsWith('.wxss')).map((name) => [name, toCss(name, files)])),
  )
  return { code, render: compileTemplates(names.filter((name) => /\.(wxml|wxs)$/.test(name))) }
}
