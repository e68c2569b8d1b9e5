import fs from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

const tests = path.join(root, '__tests__')
/** The longest name first: that of a domain may begin with another's. */
const folders = fs.readdirSync(tests).sort((one, other) => other.length - one.length)

/** Folders of tests that are not called as the folder or the file of the code is. */
const CALLED = {
  account: 'login',
  activities: 'activity',
  agreements: 'system',
  appeals: 'login',
  assist: 'invite',
  attendee: 'activity',
  banner: 'system',
  benefits: 'vip',
  'back-office': 'admin',
  backup: 'failure',
  calculators: 'wenwen',
  certOrder: 'order',
  chat: 'dm',
  checkout: 'order',
  codes: 'system',
  commands: 'admin',
  common: 'search',
  coupons: 'coupon',
  course: 'lesson',
  courseOrder: 'order',
  courses: 'lesson',
  drawn: 'lottery',
  entitlement: 'vip',
  exchange: 'duihuan',
  express: 'delivery',
  forgetPwd: 'login',
  forms: 'circleForm',
  'id-card': 'exam',
  inviter: 'invite',
  kept: 'mine',
  kuaidi100: 'delivery',
  law: 'wenwen',
  laws: 'wenwen',
  'left-sessions': 'login',
  level: 'growth',
  lives: 'live',
  marks: 'tiku',
  model: 'wenwen',
  moderation: 'circle',
  people: 'mine',
  posts: 'circle',
  practice: 'tiku',
  provinces: 'delivery',
  questions: 'tiku',
  records: 'mine',
  refunds: 'payment',
  regions: 'delivery',
  registrations: 'exam',
  reviews: 'circle',
  s3: 'file',
  saved: 'mine',
  session: 'login',
  shop: 'order',
  sms: 'login',
  socket: 'dm',
  sounds: 'neixun',
  storage: 'file',
  store: 'file',
  'study-device': 'lesson',
  talk: 'dm',
  talks: 'dm',
  tasks: 'growth',
  topics: 'circle',
  training: 'neixun',
  unread: 'notice',
  'unsent-messages': 'dm',
  user: 'mine',
  'wechat-pay': 'payment',
  'wechat-subscribe': 'notice',
  'wechat-virtual-pay': 'payment',
  word: 'circle',
  words: 'circle',
}
/** What every module leans on is looked at by these. */
const COMMON = 'system'

/** What a file is called that belongs to one domain: by the name that the domain has at every layer. */
const NAMED = [
  /^contract\/(?:admin\/|rules\/)?([\w-]+)/,
  /^server\/modules\/\w+\/([\w-]+)/,
  /^server\/(?:seeds|gateways|sandbox)\/([\w-]+)/,
  /^src\/(?:pages\/tabBar|pages|features|stores)\/([\w-]+)/,
  /^admin\/src\/domains\/([\w-]+)/,
  /^scripts\/([\w-]+)/,
]
const nameOf = (file) => NAMED.map((pattern) => pattern.exec(file)?.[1]).find(Boolean) ?? ''

/** The folder of tests for a name; a part of a domain begins with the domain's: neixunExam, live-board. */
function folderOf(name) {
  const called = Object.keys(CALLED)
    .sort((one, other) => other.length - one.length)
    .find((one) => name === one || name.startsWith(`${one}-`))
  return (called && CALLED[called]) ?? folders.find((one) => name.startsWith(one)) ?? COMMON
}
const testsIn = (folder, like) =>
  fs
    .readdirSync(path.join(tests, folder))
    .filter((name) => like.test(name))
    .map((name) => `__tests__/${folder}/${name}`)

/** Those of what every module leans on, where a domain has none of its own on that side. */
const testsFor = (file, like) => {
  const own = testsIn(folderOf(nameOf(file)), like)
  return own.length ? own : testsIn(COMMON, like)
}

const SERVER = /\.test\.ts$/
const CLIENT = /\.test\.tsx$/
const BOTH = /\.test\.tsx?$/
/** Tests of a domain that operators' screens are looked at by. */
const OPERATORS = /^(?:\w+-)?(?:admin|desk|operators?|rights)[\w-]*\.test\.ts$/
const BACK_OFFICE = ['form-fields.test.ts', 'outdated.test.tsx', 'screens.test.ts'].map((name) => `__tests__/admin/${name}`)

/** Which tests look at a file; the first pattern that fits. */
const LOOKED_AT = [
  [/^__tests__\/weapp\//, () => []],
  [/^__tests__\/.*\.test\.tsx?$/, (file) => [file]],
  // A helper of one folder; what all lean on is the whole run's.
  [/^__tests__\/(?!support\/|e2e\/)\w+\//, (file) => testsIn(file.split('/')[1], BOTH)],
  [/^contract\/admin\//, (file) => [...BACK_OFFICE, ...testsFor(file, SERVER)]],
  [/^contract\//, (file) => testsFor(file, BOTH)],
  [/^server\//, (file) => testsFor(file, SERVER)],
  // Addresses and parcels are looked at on the orders that have them.
  [/^src\/features\/delivery\//, () => testsIn('order', CLIENT)],
  [/^src\//, (file) => testsFor(file, CLIENT)],
  [/^admin\//, (file) => [...BACK_OFFICE, ...testsIn(folderOf(nameOf(file)), OPERATORS)]],
  [/^scripts\/[\w-]+\.ts$/, (file) => ['__tests__/admin/command.test.ts', ...testsFor(file, SERVER)]],
  [/^scripts\/(?:build|setup|\w+-bundle)\.mjs$/, () => testsIn(COMMON, /^(?:build|assets)\.test\.ts$/)],
  [/^(?:deploy\/|Dockerfile|compose\.yaml)/, () => testsIn(COMMON, /^(?:deploy|alerts)\.test\.ts$/)],
  // The alerts are held against its drills.
  [/^docs\/operations\.md$/, () => testsIn(COMMON, /^alerts\.test\.ts$/)],
  [/^docs\//, () => ['__tests__/structure/reliability.test.ts']],
]

/**
 * The tests nearest to a change, by the files of it: of the domains it touches, those it changes itself, and of how modules may lean
 * on each other. Those of the mini-program need its build, those in a browser a running server: they are the whole run's.
 */
export function testsOf(files) {
  const found = files.flatMap((file) => LOOKED_AT.find(([pattern]) => pattern.test(file))?.[1](file) ?? [])
  if (files.some((file) => file.startsWith('server/')))
    found.push('__tests__/structure/ranks.test.ts', '__tests__/structure/tables.test.ts')
  if (files.some((file) => file.startsWith('server/migrations/')))
    found.push('__tests__/system/tables.test.ts', '__tests__/upgrade/upgrade.test.ts', '__tests__/mine/personal-data.test.ts')
  return [...new Set(found)].sort()
}
