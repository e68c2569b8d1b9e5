import { createHash } from 'node:crypto'
import path from 'node:path'
import { EnvReader, type Env } from './env-reader'
import {
  readClamav,
  readExpress,
  readLive,
  readModel,
  readOtel,
  readS3,
  readSms,
  readSmtp,
  readWechat,
  readWxpay,
  readWxvpay,
} from './outside-settings'
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
  /**
   * Calls a minute of one account, and a part of those of one address that is not logged in; 0 switches the limits off, for
   * benchmarks.
   */
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

function readTransferTo(env: EnvReader, production: boolean): Settings['transferTo'] {
  const trial = production ? '' : 'HR共享社区（本地试用）|本地试用支行|0000 0000 0000 0000'
  const parts = env.parts('TRANSFER_TO', trial, 3, '户名|开户行|账号')
  if (!parts) return null
  const [name, bank, number] = parts
  return { name, bank, number }
}

function readSeller(env: EnvReader, production: boolean): Settings['seller'] {
  const trial = production ? '' : 'HR共享社区（本地试用）|91330106MA2B0QD7X4|杭州市西湖区本地试用路 1 号|0571-00000000'
  const parts = env.parts('SELLER', trial, 4, '名称|统一社会信用代码|地址|电话')
  if (!parts) return null
  const [name, creditCode, address, phone] = parts
  return { name, creditCode, address, phone }
}

/** A text that is empty or of a form, which is told by `form`. */
function formed({ faults }: EnvReader, name: string, text: string, is: RegExp, form: string): string {
  if (text && !is.test(text)) faults.push(`${name}=${text}：应为${form}`)
  return text
}

/** What goes together, whatever each of them is. */
function checkTogether({ faults }: EnvReader, { databaseUrl, databaseReplicaUrl, databaseDirectUrl }: Settings) {
  if (databaseReplicaUrl && !databaseUrl) faults.push('已设置 DATABASE_REPLICA_URL，还缺 DATABASE_URL（内置数据库没有副本）')
  if (databaseDirectUrl && !databaseUrl) faults.push('已设置 DATABASE_DIRECT_URL，还缺 DATABASE_URL（连接池的地址）')
}

/** What nobody may go without where real people come. */
function checkProduction(env: EnvReader, { databaseUrl, databaseReplicaUrl, redisUrl, publicUrl, sms, wechat }: Settings) {
  const { faults } = env
  if (databaseReplicaUrl && !redisUrl) faults.push('已设置 DATABASE_REPLICA_URL，还缺 REDIS_URL（节点之间靠它知道谁刚写过）')
  if (!databaseUrl && env.text('ALLOW_EMBEDDED') !== '1')
    faults.push('生产环境须设置 DATABASE_URL（确要用内置数据库时设 ALLOW_EMBEDDED=1）')
  if (!sms) faults.push('生产环境须设置 SMS_URL 与 SMS_KEY（本地短信网关会把验证码写进日志）')
  if (!wechat) faults.push('生产环境须设置 WECHAT_*（本地微信沙箱不能用于生产）')
  if (!publicUrl.startsWith('https:') || !env.text('PUBLIC_URL'))
    faults.push('生产环境须设置 PUBLIC_URL，且以 https:// 开头（登录令牌与支付不能明文传输）')
  if (!env.text('DATA_KEY')) faults.push('生产环境须设置 DATA_KEY（openssl rand -hex 32；用来加密身份证号，丢失后无法恢复）')
}

/** Reads and checks the environment once; every fault is named, all together. */
export function readSettings(given: Env): Settings {
  const env = new EnvReader(given)
  const production = env.oneOf('NODE_ENV', ['development', 'test', 'production'] as const, 'development') === 'production'
  const port = env.whole('PORT', 3000, 0, 65535)
  const host = env.text('HOST', '127.0.0.1')
  // Unset, it would be a development server: codes of the SMS stand on the page, and the local WeChat lets anybody in.
  if (!env.text('NODE_ENV') && !/^(127\.|localhost$|::1$)/.test(host))
    env.faults.push(`HOST=${host}：对本机之外监听时须设置 NODE_ENV=production（只在可信的网络里试用，可设 NODE_ENV=development）`)
  // A page of https loads nothing else.
  const web = production ? ['https:'] : ['http:', 'https:']
  const rateLimit = env.whole('RATE_LIMIT', 1200, 0, 1_000_000)
  const dataKey = env.text('DATA_KEY')
  if (dataKey && !/^[0-9a-f]{64}$/i.test(dataKey)) env.faults.push('DATA_KEY：应为 64 位十六进制')
  const postgres = ['postgres:', 'postgresql:']
  const adminHost = env.text('ADMIN_HOST').toLowerCase()
  const wechat = readWechat(env)
  const settings: Settings = {
    production,
    port,
    host,
    publicUrl: env.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`,
    assetBase: env.origin('ASSET_BASE', web),
    dataDir: path.resolve(env.text('DATA_DIR', './data')),
    databaseUrl: env.url('DATABASE_URL', postgres),
    databaseReplicaUrl: env.url('DATABASE_REPLICA_URL', postgres),
    databaseDirectUrl: env.url('DATABASE_DIRECT_URL', postgres),
    archiveDir: env.text('ARCHIVE_DIR') ? path.resolve(env.text('ARCHIVE_DIR')) : undefined,
    redisUrl: env.url('REDIS_URL', ['redis:', 'rediss:']),
    seed: env.oneOf('SEED', ['demo', 'none'] as const, production ? 'none' : 'demo'),
    logLevel: env.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const, 'info'),
    drainSeconds: env.whole('DRAIN_SECONDS', production ? 5 : 0, 0, 60),
    trustProxy: env.whole('TRUST_PROXY', 0, 0, 10),
    uploadMaxMb: env.whole('UPLOAD_MAX_MB', 10, 1, 200),
    // A mini-program needs WeChat's leave (类目 社交-视频) first.
    video: env.oneOf('VIDEO_POSTS', ['all', 'h5', 'off'] as const, production ? 'h5' : 'all'),
    rateLimit,
    // A benchmark, which switches the limits off, is meant to press.
    maxEventLoopDelayMs: env.whole('MAX_EVENT_LOOP_DELAY_MS', rateLimit ? 1500 : 0, 0, 60_000),
    maxDatabaseWaitMs: env.whole('MAX_DATABASE_WAIT_MS', rateLimit ? 1000 : 0, 0, 60_000),
    sharedAnswers: env.oneOf('SHARED_ANSWERS', ['on', 'off'], 'on') === 'on',
    metricsToken: env.text('METRICS_TOKEN'),
    otel: readOtel(env),
    dataKey: dataKey ? Buffer.from(dataKey, 'hex') : createHash('sha256').update('development').digest(),
    hotline: env.text('HOTLINE'),
    transferTo: readTransferTo(env, production),
    seller: readSeller(env, production),
    adminHost: formed(env, 'ADMIN_HOST', adminHost, /^[a-z0-9.-]+(:\d+)?$/, '域名（可带端口），或 off'),
    webviewHosts: env.hosts('WEBVIEW_HOSTS', 'flk.npc.gov.cn,www.gov.cn,www.mohrss.gov.cn'),
    icp: env.text('ICP'),
    answersLogin: env.oneOf('ANSWERS_LOGIN', ['0', '1'] as const, '0') === '1',
    live: readLive(env),
    ffmpeg: env.program('FFMPEG_PATH', 'ffmpeg'),
    soffice: env.program('SOFFICE_PATH', 'soffice'),
    clamav: readClamav(env),
    smtp: readSmtp(env),
    subscribe: readTemplates((name) => env.text(name), env.faults),
    minVersion: formed(env, 'MIN_VERSION', env.text('MIN_VERSION'), /^\d+\.\d+\.\d+$/, ' 1.2.3 这样的版本号'),
    sms: readSms(env),
    express: readExpress(env),
    model: readModel(env),
    s3: readS3(env, web),
    wechat,
    wxpay: readWxpay(env),
    wxvpay: readWxvpay(env, wechat),
  }
  checkTogether(env, settings)
  if (production) checkProduction(env, settings)
  if (env.faults.length) throw new Error('环境设置有误：\n  ' + env.faults.join('\n  '))
  return settings
}
