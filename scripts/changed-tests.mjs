import fs from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

const tests = path.join(root, '__tests__')
/** The longest name first: that of a domain may begin with another's. */
const folders = fs.readdirSync(tests).sort((one, other) => other.length - one.length)

/** Folders of tests that are not called as the folder of the code is. */
const CALLED = {
  checkout: 'order',
  course: 'lesson',
  chat: 'dm',
  account: 'login',
  people: 'mine',
  level: 'growth',
  user: 'mine',
  entitlement: 'vip',
  moderation: 'circle',
  shop: 'order',
  courseOrder: 'order',
  certOrder: 'order',
  calculators: 'wenwen',
}
/** What every module leans on is looked at by these. */
const COMMON = 'system'

/** The domain that a file belongs to, by the name it has at every layer. */
const domainOf = (file) =>
  /^(?:contract(?:\/admin)?|server\/modules\/\w+|server\/seeds|src\/pages(?:\/tabBar)?|src\/features)\/([\w-]+)/.exec(file)?.[1]

/** Which tests look at a file: those of the server for what the server is made of, those of the client for the rest. */
function nearest(file) {
  if (/^__tests__\/.*\.test\.tsx?$/.test(file)) return [file]
  const side = /^(server|contract)\//.test(file) ? /\.test\.ts$/ : /^src\//.test(file) ? /\.test\.tsx$/ : undefined
  if (!side) return []
  const name = domainOf(file) ?? ''
  // A part of a domain begins with the domain's name: neixunExam, live-board.
  const folder = CALLED[name] ?? folders.find((one) => name.startsWith(one)) ?? COMMON
  const found = fs.readdirSync(path.join(tests, folder)).filter((one) => side.test(one))
  return found.map((one) => `__tests__/${folder}/${one}`)
}

/** The tests nearest to a change: of the domains it touches, those it changes itself, and of how modules may lean on each other. */
export function testsOf(files) {
  const found = files.flatMap(nearest)
  if (files.some((file) => file.startsWith('server/')))
    found.push('__tests__/structure/ranks.test.ts', '__tests__/structure/tables.test.ts')
  if (files.some((file) => file.startsWith('server/migrations/')))
    found.push('__tests__/system/tables.test.ts', '__tests__/upgrade/upgrade.test.ts', '__tests__/mine/personal-data.test.ts')
  return [...new Set(found)].filter((file) => !file.startsWith('__tests__/weapp/')).sort()
}
