import fs from 'node:fs'
import path from 'node:path'
import { recordOf } from '../../contract/rules/keys'

export type Env = Record<string, string | undefined>

const isProgram = (file: string) => {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}

/** Reads settings from the environment, and notes what is wrong with them instead of throwing: all faults are told together. */
export class EnvReader {
  readonly faults: string[] = []

  constructor(private readonly env: Env) {}

  text(name: string, fallback = '') {
    return this.env[name]?.trim() || fallback
  }

  whole(name: string, fallback: number, min: number, max: number) {
    const raw = this.text(name)
    if (!raw) return fallback
    const value = Number(raw)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    this.faults.push(`${name}=${raw}：应为 ${min}–${max} 的整数`)
    return fallback
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const raw = this.text(name, fallback)
    const value = values.find((one) => one === raw)
    if (value === undefined) this.faults.push(`${name}=${raw}：应为 ${values.join('、')} 之一`)
    return value ?? fallback
  }

  /** Without a trailing slash. */
  url(name: string, protocols: string[]) {
    const raw = this.text(name)
    if (!raw) return undefined
    const protocol = URL.canParse(raw) ? new URL(raw).protocol : ''
    if (!protocols.includes(protocol)) this.faults.push(`${name}：应为 ${protocols.map((p) => p + '//').join(' 或 ')} 开头的地址`)
    return raw.replace(/\/$/, '')
  }

  /** Where people load from: a protocol and a host. */
  origin(name: string, protocols: string[]) {
    const given = this.url(name, protocols)
    if (given && URL.canParse(given) && new URL(given).origin !== given)
      this.faults.push(`${name}=${given}：只写协议与域名，如 https://cdn.example.com`)
    return given
  }

  /** A group of settings is given whole or not at all. */
  group<K extends string>(prefix: string, names: readonly K[], optional: Partial<Record<K, string>> = {}) {
    const given = names.filter((name) => this.text(prefix + name))
    if (!given.length) return undefined
    const missing = names.filter((name) => !this.text(prefix + name) && optional[name] === undefined)
    if (missing.length) this.faults.push(`已设置 ${prefix + given[0]}，还缺 ${missing.map((name) => prefix + name).join('、')}`)
    return recordOf(names, (name) => this.text(prefix + name, optional[name]))
  }

  /** Parts of one setting between bars, e.g. 户名|开户行|账号; undefined where it is empty. */
  parts(name: string, fallback: string, count: number, form: string) {
    const parts = this.text(name, fallback)
      .split('|')
      .map((part) => part.trim())
    if (!parts[0]) return undefined
    if (parts.length !== count || parts.some((part) => !part)) this.faults.push(`${name}：写作“${form}”`)
    return parts
  }

  /** A key as PEM, with real or written-out line ends, or the path of a file that holds one. */
  pem(name: string, read: (text: string) => unknown) {
    const raw = this.text(name).replaceAll('\\n', '\n')
    if (!raw) return ''
    try {
      const key = raw.startsWith('-----BEGIN') ? raw : fs.readFileSync(raw, 'utf8')
      read(key)
      return key
    } catch {
      this.faults.push(`${name}：应为 PEM 格式的密钥，或它的文件路径`)
      return ''
    }
  }

  hosts(name: string, fallback: string) {
    const given = this.text(name, fallback)
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean)
    const bad = given.filter((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
    if (bad.length) this.faults.push(`${name}：${bad.join('、')} 不是域名`)
    return given
  }

  /** A program by the setting that names its file, or as the system finds it; 'off': none. */
  program(setting: string, name: string) {
    const given = this.text(setting)
    if (given === 'off') return undefined
    if (given && !isProgram(given)) this.faults.push(`${setting}=${given}：不是可以执行的文件（不用它时填 off）`)
    const found = this.text('PATH')
      .split(path.delimiter)
      .map((folder) => path.join(folder, name))
    return given || found.find(isProgram)
  }
}
