import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { recordOf } from '../../contract/rules/keys'
import { readTemplates, type Templates } from './subscribe-templates'

export interface Settings {
  production: boolean
  port: number
  host: string
  /** Where people reach us, without a trailing slash; used in links that leave the app. */
  publicUrl: string
  /** A CDN before us, from which people load pictures and videos; without a trailing slash. */
  assetBase?: string
  dataDir: string
  databaseUrl?: string
  /** A streaming replica of it, for reads that may be a second old. */
  databaseReplicaUrl?: string
  /** Past a pooler that stands at `databaseUrl`: LISTEN needs a connection that stays its own. */
  databaseDirectUrl?: string
  /** Where the embedded database copies its finished journals; without it a backup is the only moment to go back to. */
  archiveDir?: string
  redisUrl?: string
  seed: 'demo' | 'none'
  logLevel: string
  /** Before a stop, how long a proxy has to send people elsewhere. */
  drainSeconds: number
  /** Number of proxies in front that set X-Forwarded-For. */
  trustProxy: number
  uploadMaxMb: number
  /** Where videos can be posted: everywhere, in browsers (of WeChat, too) only, or nowhere. */
  video: 'all' | 'h5' | 'off'
  /** Calls a minute of one account, and a part of those of one address that is not logged in; 0 switches the limits off, for benchmarks. */
  rateLimit: number
  /** After a delay of the event loop longer than this, whoever comes is told to come again; 0 never. */
  maxEventLoopDelayMs: number
  /** Once somebody has waited for a connection to the database for longer than this, whoever comes is told the same; 0 never. */
  maxDatabaseWaitMs: number
  /** What is the same for all who are not logged in is answered to them from one copy, a second old at most. */
  sharedAnswers: boolean
  metricsToken: string
  /** An OpenTelemetry collector: where traces go (OTLP over HTTP), as whom, and which part of them (0–1). */
  otel?: { endpoint: string; headers: Record<string, string>; service: string; ratio: number }
  /** Seals what must not be read from the database alone; other keys are made from it. */
  dataKey: Buffer
  hotline: string
  /** The account that companies transfer to; null: nothing is paid by transfer. */
  transferTo: { name: string; bank: string; number: string } | null
  /** Who stands as the seller in contracts, as the licence says; null: contracts are not drawn up. */
  seller: { name: string; creditCode: string; address: string; phone: string } | null
  /** Where the back office answers: everywhere (''), on a host of its own, or nowhere. */
  adminHost: string | 'off'
  /** Hosts that the web-view page and banners may open, over https. */
  webviewHosts: string[]
  icp: string
  /** Whoever is not logged in sees the first three answers of a question, and is asked to log in for the others. */
  answersLogin: boolean
  live: {
    /** Where hosts push to, 0: nowhere. */
    rtmpPort: number
    /** A media server of one's own takes the pushes, or hands the picture out; without a trailing slash. */
    pushBase?: string
    playBase?: string
    /** What is kept of one live that is pushed here, GB; 0: nothing. */
    recordGb: number
    /** Qualities that it makes of a picture: what they are called, and what follows the name of the stream. */
    qualities: { label: string; suffix: string }[]
  }
  /** The program that makes renditions of recordings; without it there are none. */
  ffmpeg?: string
  /** LibreOffice, which draws previews of office documents as they are printed; without it we draw what they say. */
  soffice?: string
  /** clamd, as tcp://host:port, and the largest file that it takes (its StreamMaxLength). */
  clamav?: { url: string; maxMb: number }
  /** Where e-mails go; without it they lie in the folder `outbox` beside the files. */
  smtp?: { url: string; from: string }
  /** A model behind an API as OpenAI's /chat/completions. Prices are in 分 per million tokens. */
  model?: {
    baseUrl: string
    key: string
    name: string
    priceIn: number
    priceOut: number
    visionName?: string
    embedName?: string
  }
  /** Templates of the mini-program's one-time messages, by what they are for. */
  subscribe: Templates
  /** Clients of an older version are asked to load the new one. */
  minVersion: string
  sms?: { url: string; key: string }
  /** 快递100: how far parcels are. */
  express?: { customer: string; key: string; salt: string; apiBase: string }
  /** `publicUrl`: where people reach it, who are then sent there for videos; without it all goes through us. */
  s3?: { endpoint: string; publicUrl?: string; bucket: string; region: string; accessKey: string; secretKey: string }
  wechat?: {
    appId: string
    secret: string
    miniAppId: string
    miniSecret: string
    apiBase: string
    push?: { token: string; aesKey: string }
  }
  wxpay?: {
    mchId: string
    /** Of the merchant's certificate. */
    serial: string
    /** PEM */
    privateKey: string
    apiV3Key: string
    apiBase: string
    /** 微信支付公钥; without it the platform certificates are downloaded. */
    publicKey?: { id: string; pem: string }
  }
  /** 虚拟支付 of the mini-program. */
  wxvpay?: { offerId: string; appKey: string; env: 0 | 1 }
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
    const raw = text(name, fallback)
    const value = values.find((one) => one === raw)
    if (value === undefined) faults.push(`${name}=${raw}：应为 ${values.join('、')} 之一`)
    return value ?? fallback
  }
  const url = (name: string, protocols: string[]) => {
    const raw = text(name)
    if (!raw) return undefined
    const protocol = URL.canParse(raw) ? new URL(raw).protocol : ''
    if (!protocols.includes(protocol)) faults.push(`${name}：应为 ${protocols.map((p) => p + '//').join(' 或 ')} 开头的地址`)
    return raw.replace(/\/$/, '')
  }
  /** Where people load from: a protocol and a host. */
  const origin = (name: string, protocols: string[]) => {
    const given = url(name, protocols)
    if (given && URL.canParse(given) && new URL(given).origin !== given)
      faults.push(`${name}=${given}：只写协议与域名，如 https://cdn.example.com`)
    return given
  }
  /** A group of settings is given whole or not at all. */
  const group = <K extends string>(prefix: string, names: readonly K[], optional: Partial<Record<K, string>> = {}) => {
    const given = names.filter((name) => text(prefix + name))
    if (!given.length) return undefined
    const missing = names.filter((name) => !text(prefix + name) && optional[name] === undefined)
    if (missing.length) faults.push(`已设置 ${prefix + given[0]}，还缺 ${missing.map((name) => prefix + name).join('、')}`)
    return recordOf(names, (name) => text(prefix + name, optional[name]))
  }

  /** A key as PEM, with real or written-out line ends, or the path of a file that holds one. */
  const pem = (name: string, read: (text: string) => unknown) => {
    const raw = text(name).replaceAll('\\n', '\n')
    if (!raw) return ''
    try {
      const key = raw.startsWith('-----BEGIN') ? raw : fs.readFileSync(raw, 'utf8')
      read(key)
      return key
    } catch {
      faults.push(`${name}：应为 PEM 格式的密钥，或它的文件路径`)
      return ''
    }
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

  const isProgram = (file: string) => {
    try {
      fs.accessSync(file, fs.constants.X_OK)
      return fs.statSync(file).isFile()
    } catch {
      return false
    }
  }
  /** A program by the setting that names its file, or as the system finds it; 'off': none. */
  const program = (setting: string, name: string) => {
    const given = text(setting)
    if (given === 'off') return undefined
    if (given && !isProgram(given)) faults.push(`${setting}=${given}：不是可以执行的文件（不用它时填 off）`)
    const found = text('PATH')
      .split(path.delimiter)
      .map((folder) => path.join(folder, name))
    return given || found.find(isProgram)
  }

  const production = oneOf('NODE_ENV', ['development', 'test', 'production'] as const, 'development') === 'production'
  const [name, bank, number, ...rest] = text(
    'TRANSFER_TO',
    production ? '' : 'HR共享社区（本地试用）|本地试用支行|0000 0000 0000 0000',
  )
    .split('|')
    .map((part) => part.trim())
  if (name && (!bank || !number || rest.length)) faults.push('TRANSFER_TO：写作“户名|开户行|账号”')
  const transferTo = name ? { name, bank, number } : null
  const sellerParts = text(
    'SELLER',
    production ? '' : 'HR共享社区（本地试用）|91330106MA2B0QD7X4|杭州市西湖区本地试用路 1 号|0571-00000000',
  )
    .split('|')
    .map((part) => part.trim())
  if (sellerParts[0] && (sellerParts.length !== 4 || sellerParts.some((part) => !part)))
    faults.push('SELLER：写作“名称|统一社会信用代码|地址|电话”')
  const [sellerName, creditCode, address, phone] = sellerParts
  const seller = sellerName ? { name: sellerName, creditCode, address, phone } : null
  const port = whole('PORT', 3000, 0, 65535)
  const host = text('HOST', '127.0.0.1')
  // Unset, it would be a development server: codes of the SMS stand on the page, and the local WeChat lets anybody in.
  if (!text('NODE_ENV') && !/^(127\.|localhost$|::1$)/.test(host))
    faults.push(`HOST=${host}：对本机之外监听时须设置 NODE_ENV=production（只在可信的网络里试用，可设 NODE_ENV=development）`)
  const sms = group('SMS_', ['URL', 'KEY'] as const)
  const express = group('EXPRESS_', ['CUSTOMER', 'KEY', 'SALT', 'API_BASE'] as const, {
    API_BASE: 'https://poll.kuaidi100.com',
  })
  const clamd = url('CLAMAV_URL', ['tcp:'])
  const smtp = group('SMTP_', ['URL', 'FROM'] as const)
  if (smtp && !/^smtps?:\/\/./.test(smtp.URL)) faults.push('SMTP_URL：应为 smtp:// 或 smtps:// 开头的地址')
  const otelEndpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const otelRatio = Number(text('OTEL_TRACES_SAMPLER_ARG', '1'))
  if (!(otelRatio >= 0 && otelRatio <= 1))
    faults.push(`OTEL_TRACES_SAMPLER_ARG=${text('OTEL_TRACES_SAMPLER_ARG')}：应为 0–1 的数`)
  const otelHeaders = text('OTEL_EXPORTER_OTLP_HEADERS')
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s).map((part) => decodeURIComponent(part.trim())))
  if (otelHeaders.some(([name, value]) => !name || !value)) faults.push('OTEL_EXPORTER_OTLP_HEADERS：应为 名称=值,名称=值')
  const modelUrl = url('MODEL_BASE_URL', ['http:', 'https:'])
  const modelGroup = group('MODEL_', ['BASE_URL', 'KEY', 'NAME'] as const)
  for (const name of ['MODEL_VISION_NAME', 'MODEL_EMBED_NAME'])
    if (text(name) && !modelUrl) faults.push(`已设置 ${name}，还缺 MODEL_BASE_URL`)
  const [priceIn, priceOut] = [whole('MODEL_PRICE_IN', 0, 0, 10_000_000), whole('MODEL_PRICE_OUT', 0, 0, 10_000_000)]
  const s3 = group('S3_', ['ENDPOINT', 'PUBLIC_URL', 'BUCKET', 'REGION', 'ACCESS_KEY', 'SECRET_KEY'] as const, {
    PUBLIC_URL: '',
    REGION: 'us-east-1',
  })
  const wechat = group('WECHAT_', ['APP_ID', 'SECRET', 'MINI_APP_ID', 'MINI_SECRET', 'API_BASE'] as const, {
    API_BASE: 'https://api.weixin.qq.com',
  })
  const wxpay = group(
    'WXPAY_',
    ['MCH_ID', 'SERIAL', 'PRIVATE_KEY', 'API_V3_KEY', 'API_BASE', 'PUBLIC_KEY_ID', 'PUBLIC_KEY'] as const,
    { API_BASE: 'https://api.mch.weixin.qq.com', PUBLIC_KEY_ID: '', PUBLIC_KEY: '' },
  )
  const [wxpayPrivateKey, wxpayPublicKey] = [pem('WXPAY_PRIVATE_KEY', createPrivateKey), pem('WXPAY_PUBLIC_KEY', createPublicKey)]
  if (wxpay?.API_V3_KEY && Buffer.byteLength(wxpay.API_V3_KEY) !== 32) faults.push('WXPAY_API_V3_KEY：应为 32 个字符')
  if (wxpay && !wxpay.PUBLIC_KEY_ID !== !wxpay.PUBLIC_KEY) faults.push('WXPAY_PUBLIC_KEY_ID 与 WXPAY_PUBLIC_KEY 须一起设置')
  if (wxpay?.PUBLIC_KEY_ID && !wxpay.PUBLIC_KEY_ID.startsWith('PUB_KEY_ID_'))
    faults.push('WXPAY_PUBLIC_KEY_ID：应以 PUB_KEY_ID_ 开头')
  const wxvpay = group('WXVPAY_', ['OFFER_ID', 'APP_KEY', 'ENV'] as const, { ENV: '0' })
  if (wxvpay && !['0', '1'].includes(wxvpay.ENV)) faults.push(`WXVPAY_ENV=${wxvpay.ENV}：应为 0（现网）或 1（微信的沙箱）`)
  if (wxvpay && !wechat) faults.push('已设置 WXVPAY_*，还缺 WECHAT_*')
  const live = {
    rtmpPort: whole('LIVE_RTMP_PORT', 1935, 0, 65535),
    pushBase: url('LIVE_PUSH_BASE', ['rtmp:', 'rtmps:']),
    playBase: url('LIVE_PLAY_BASE', ['http:', 'https:']),
    recordGb: whole('LIVE_RECORD_GB', 20, 0, 1000),
    qualities: text('LIVE_PLAY_QUALITIES')
      .split(',')
      .flatMap((one) => {
        const [label, suffix = ''] = one.split('=').map((part) => part.trim())
        if (label && !/^(_[a-z0-9]+)?$/.test(suffix)) faults.push(`LIVE_PLAY_QUALITIES：${one} 应为 名称 或 名称=_后缀`)
        return label ? [{ label, suffix }] : []
      }),
  }
  // A page of https loads nothing else.
  const web = production ? ['https:'] : ['http:', 'https:']
  const [assetBase, s3Public] = [origin('ASSET_BASE', web), origin('S3_PUBLIC_URL', web)]
  if (!live.pushBase !== !live.playBase) faults.push('LIVE_PUSH_BASE 与 LIVE_PLAY_BASE 须一起设置')
  const push = group('WECHAT_PUSH_', ['TOKEN', 'AES_KEY'] as const)
  if (push?.AES_KEY && !/^[A-Za-z0-9+/]{43}$/.test(push.AES_KEY)) faults.push('WECHAT_PUSH_AES_KEY：应为 43 位字母数字')
  const subscribe = readTemplates(text, faults)
  const adminHost = text('ADMIN_HOST').toLowerCase()
  if (adminHost && adminHost !== 'off' && !/^[a-z0-9.-]+(:\d+)?$/.test(adminHost))
    faults.push(`ADMIN_HOST=${adminHost}：应为域名（可带端口），或 off`)
  const minVersion = text('MIN_VERSION')
  if (minVersion && !/^\d+\.\d+\.\d+$/.test(minVersion)) faults.push(`MIN_VERSION=${minVersion}：应为 1.2.3 这样的版本号`)
  const rateLimit = whole('RATE_LIMIT', 1200, 0, 1_000_000)
  const dataKey = text('DATA_KEY')
  if (dataKey && !/^[0-9a-f]{64}$/i.test(dataKey)) faults.push('DATA_KEY：应为 64 位十六进制')
  const settings: Settings = {
    production,
    port,
    host,
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`,
    assetBase,
    dataDir: path.resolve(text('DATA_DIR', './data')),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    archiveDir: text('ARCHIVE_DIR') ? path.resolve(text('ARCHIVE_DIR')) : undefined,
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    seed: oneOf('SEED', ['demo', 'none'] as const, production ? 'none' : 'demo'),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const, 'info'),
    drainSeconds: whole('DRAIN_SECONDS', production ? 5 : 0, 0, 60),
    trustProxy: whole('TRUST_PROXY', 0, 0, 10),
    uploadMaxMb: whole('UPLOAD_MAX_MB', 10, 1, 200),
    // A mini-program needs WeChat's leave (类目 社交-视频) first.
    video: oneOf('VIDEO_POSTS', ['all', 'h5', 'off'] as const, production ? 'h5' : 'all'),
    rateLimit,
    // A benchmark, which switches the limits off, is meant to press.
    maxEventLoopDelayMs: whole('MAX_EVENT_LOOP_DELAY_MS', rateLimit ? 1500 : 0, 0, 60_000),
    maxDatabaseWaitMs: whole('MAX_DATABASE_WAIT_MS', rateLimit ? 1000 : 0, 0, 60_000),
    sharedAnswers: oneOf('SHARED_ANSWERS', ['on', 'off'], 'on') === 'on',
    metricsToken: text('METRICS_TOKEN'),
    otel: otelEndpoint
      ? {
          endpoint: otelEndpoint,
          headers: Object.fromEntries(otelHeaders.map(([name, value]) => [name, value])),
          service: text('OTEL_SERVICE_NAME', 'hr-share'),
          ratio: otelRatio,
        }
      : undefined,
    dataKey: dataKey ? Buffer.from(dataKey, 'hex') : createHash('sha256').update('development').digest(),
    hotline: text('HOTLINE'),
    transferTo,
    seller,
    adminHost,
    webviewHosts: hosts('WEBVIEW_HOSTS', 'flk.npc.gov.cn,www.gov.cn,www.mohrss.gov.cn'),
    icp: text('ICP'),
    answersLogin: oneOf('ANSWERS_LOGIN', ['0', '1'] as const, '0') === '1',
    live,
    ffmpeg: program('FFMPEG_PATH', 'ffmpeg'),
    soffice: program('SOFFICE_PATH', 'soffice'),
    clamav: clamd ? { url: clamd, maxMb: whole('CLAMAV_MAX_MB', 25, 1, 2000) } : undefined,
    smtp: smtp && { url: smtp.URL, from: smtp.FROM },
    subscribe,
    minVersion,
    sms: sms && { url: sms.URL, key: sms.KEY },
    express: express && {
      customer: express.CUSTOMER,
      key: express.KEY,
      salt: express.SALT,
      apiBase: express.API_BASE.replace(/\/$/, ''),
    },
    model:
      modelUrl && modelGroup
        ? {
            ...{ baseUrl: modelUrl, key: modelGroup.KEY, name: modelGroup.NAME, priceIn, priceOut },
            visionName: text('MODEL_VISION_NAME') || undefined,
            embedName: text('MODEL_EMBED_NAME') || undefined,
          }
        : undefined,
    s3: s3 && {
      endpoint: s3.ENDPOINT,
      publicUrl: s3Public,
      bucket: s3.BUCKET,
      region: s3.REGION,
      accessKey: s3.ACCESS_KEY,
      secretKey: s3.SECRET_KEY,
    },
    wechat: wechat && {
      appId: wechat.APP_ID,
      secret: wechat.SECRET,
      miniAppId: wechat.MINI_APP_ID,
      miniSecret: wechat.MINI_SECRET,
      apiBase: wechat.API_BASE,
      push: push && { token: push.TOKEN, aesKey: push.AES_KEY },
    },
    wxpay: wxpay && {
      mchId: wxpay.MCH_ID,
      serial: wxpay.SERIAL,
      privateKey: wxpayPrivateKey,
      apiV3Key: wxpay.API_V3_KEY,
      apiBase: wxpay.API_BASE.replace(/\/$/, ''),
      publicKey: wxpay.PUBLIC_KEY ? { id: wxpay.PUBLIC_KEY_ID, pem: wxpayPublicKey } : undefined,
    },
    wxvpay: wxvpay && { offerId: wxvpay.OFFER_ID, appKey: wxvpay.APP_KEY, env: wxvpay.ENV === '1' ? 1 : 0 },
  }
  if (settings.databaseReplicaUrl && !settings.databaseUrl)
    faults.push('已设置 DATABASE_REPLICA_URL，还缺 DATABASE_URL（内置数据库没有副本）')
  if (settings.databaseDirectUrl && !settings.databaseUrl)
    faults.push('已设置 DATABASE_DIRECT_URL，还缺 DATABASE_URL（连接池的地址）')
  if (production) {
    if (settings.databaseReplicaUrl && !settings.redisUrl)
      faults.push('已设置 DATABASE_REPLICA_URL，还缺 REDIS_URL（节点之间靠它知道谁刚写过）')
    if (!settings.databaseUrl && text('ALLOW_EMBEDDED') !== '1')
      faults.push('生产环境须设置 DATABASE_URL（确要用内置数据库时设 ALLOW_EMBEDDED=1）')
    if (!sms) faults.push('生产环境须设置 SMS_URL 与 SMS_KEY（本地短信网关会把验证码写进日志）')
    if (!wechat) faults.push('生产环境须设置 WECHAT_*（本地微信沙箱不能用于生产）')
    if (!settings.publicUrl.startsWith('https:') || !text('PUBLIC_URL'))
      faults.push('生产环境须设置 PUBLIC_URL，且以 https:// 开头（登录令牌与支付不能明文传输）')
    if (!dataKey) faults.push('生产环境须设置 DATA_KEY（openssl rand -hex 32；用来加密身份证号，丢失后无法恢复）')
  }
  if (faults.length) throw new Error('环境设置有误：\n  ' + faults.join('\n  '))
  return settings
}
