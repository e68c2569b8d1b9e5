import path from 'node:path'

export interface Settings {
  production: boolean
  port: number
  host: string
  /** Where people reach us, without a trailing slash; used in links that leave the app. */
  publicUrl: string
  dataDir: string
  databaseUrl?: string
  redisUrl?: string
  seed: 'demo' | 'none'
  logLevel: string
  /** Number of proxies in front that set X-Forwarded-For. */
  trustProxy: number
  uploadMaxMb: number
  /** Calls a minute from one address; 0 switches the limits off, for benchmarks. */
  rateLimit: number
  metricsToken: string
  hotline: string
  /** Hosts that the web-view page and banners may open, over https. */
  webviewHosts: string[]
  icp: string
  sms?: { url: string; key: string }
  s3?: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }
  wechat?: { appId: string; secret: string; miniAppId: string; miniSecret: string; apiBase: string }
}

type Env = Record<string, string | undefined>

/** Reads and checks the environment once; every fault is named, all together. */
export function readSettings(env: Env): Settings {
  const faults: string[] = []
  const text = (name: string, fallback = '') => env[name]?.trim() || fallback
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const raw = text(name)
    if (!raw) return fallback
    const value = Number(raw)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    faults.push(`${name}=${raw}：应为 ${min}–${max} 的整数`)
    return fallback
  }
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T) => {
    const raw = text(name, fallback) as T
    if (!values.includes(raw)) faults.push(`${name}=${raw}：应为 ${values.join('、')} 之一`)
    return raw
  }
  const url = (name: string, protocols: string[]) => {
    const raw = text(name)
    if (!raw) return undefined
    const protocol = URL.canParse(raw) ? new URL(raw).protocol : ''
    if (!protocols.includes(protocol)) faults.push(`${name}：应为 ${protocols.map((p) => p + '//').join(' 或 ')} 开头的地址`)
    return raw.replace(/\/$/, '')
  }
  /** A group of settings is given whole or not at all. */
  const group = <K extends string>(prefix: string, names: readonly K[], optional: Partial<Record<K, string>> = {}) => {
    const given = names.filter((name) => text(prefix + name))
    if (!given.length) return undefined
    const missing = names.filter((name) => !text(prefix + name) && optional[name] === undefined)
    if (missing.length) faults.push(`已设置 ${prefix + given[0]}，还缺 ${missing.map((name) => prefix + name).join('、')}`)
    return Object.fromEntries(names.map((name) => [name, text(prefix + name, optional[name])])) as Record<K, string>
  }

  const hosts = (name: string, fallback: string) => {
    const given = text(name, fallback)
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean)
    const bad = given.filter((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
    if (bad.length) faults.push(`${name}：${bad.join('、')} 不是域名`)
    return given
  }

  const production = oneOf('NODE_ENV', ['development', 'test', 'production'] as const, 'development') === 'production'
  const port = whole('PORT', 3000, 0, 65535)
  const host = text('HOST', '127.0.0.1')
  const sms = group('SMS_', ['URL', 'KEY'] as const)
  const s3 = group('S3_', ['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY', 'SECRET_KEY'] as const, { REGION: 'us-east-1' })
  const wechat = group('WECHAT_', ['APP_ID', 'SECRET', 'MINI_APP_ID', 'MINI_SECRET', 'API_BASE'] as const, {
    API_BASE: 'https://api.weixin.qq.com',
  })
  const settings: Settings = {
    production,
    port,
    host,
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host}:${port}`,
    dataDir: path.resolve(text('DATA_DIR', './data')),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    seed: oneOf('SEED', ['demo', 'none'] as const, production ? 'none' : 'demo'),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const, 'info'),
    trustProxy: whole('TRUST_PROXY', 0, 0, 10),
    uploadMaxMb: whole('UPLOAD_MAX_MB', 10, 1, 200),
    rateLimit: whole('RATE_LIMIT', 1200, 0, 1_000_000),
    metricsToken: text('METRICS_TOKEN'),
    hotline: text('HOTLINE'),
    webviewHosts: hosts('WEBVIEW_HOSTS', 'flk.npc.gov.cn,www.gov.cn,www.mohrss.gov.cn'),
    icp: text('ICP'),
    sms: sms && { url: sms.URL, key: sms.KEY },
    s3: s3 && { endpoint: s3.ENDPOINT, bucket: s3.BUCKET, region: s3.REGION, accessKey: s3.ACCESS_KEY, secretKey: s3.SECRET_KEY },
    wechat: wechat && {
      appId: wechat.APP_ID,
      secret: wechat.SECRET,
      miniAppId: wechat.MINI_APP_ID,
      miniSecret: wechat.MINI_SECRET,
      apiBase: wechat.API_BASE,
    },
  }
  if (production) {
    if (!settings.databaseUrl && text('ALLOW_EMBEDDED') !== '1')
      faults.push('生产环境须设置 DATABASE_URL（确要用内置数据库时设 ALLOW_EMBEDDED=1）')
    if (!sms) faults.push('生产环境须设置 SMS_URL 与 SMS_KEY（本地短信网关会把验证码写进日志）')
    if (!wechat) faults.push('生产环境须设置 WECHAT_*（本地微信沙箱不能用于生产）')
    if (!text('PUBLIC_URL')) faults.push('生产环境须设置 PUBLIC_URL')
  }
  if (faults.length) throw new Error('环境设置有误：\n  ' + faults.join('\n  '))
  return settings
}
