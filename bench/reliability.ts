import { spawn } from 'node:child_process'
import path from 'node:path'
import { killedExam } from './exams'
import { feed } from './feed'
import { frozen } from './frozen'
import { login } from './login'
import { overload } from './overload'
import { posts } from './posts'
import { recovery } from './recovery'
import { rolling } from './rolling'
import { senders, uploads } from './senders'
import { soak } from './soak'

interface Row {
  /** What has to hold. */
  mark: string
  bench?: () => Promise<void>
  /** Test files, run one after the other with `env`; their titles are the figures. */
  tests?: string[]
  /** The same of the client. */
  pages?: string[]
  env?: Record<string, string>
  browser?: string[]
}

/** What the product must survive, by number; docs/reliability.md has the figures. */
const ROWS: Record<number, Row> = {
  1: { mark: '列表 50 个连接：p99 ≤ 150 ms，无错误，1 万到 100 万帖子不超过 1.3 倍', bench: feed },
  2: { mark: '50 人同时发帖：库里的行数 = 成功的回答，p99 ≤ 250 ms', bench: posts },
  3: { mark: '真实密码散列登录 ≥ 30 次/秒，旁人的 p99 不翻倍', bench: login },
  4: { mark: '峰值 60% 混合负载 30 分钟：内存增长 < 5%，没有 5xx', bench: soak },
  5: { mark: '两倍峰值：429/503 带 Retry-After，之后 5 秒内恢复', bench: overload },
  6: {
    mark: '1,000 单 × 20 次乱序重复通知：恰好交付 1,000 次',
    tests: ['payment/notify.test.ts'],
    env: { ORDERS: '1000' },
  },
  7: { mark: '200 个伪造的通知全部拒绝，什么也没变', tests: ['payment/notify.test.ts'] },
  8: { mark: '通知丢失：60 秒内查询结算；其间关闭的订单退款，不交付', tests: ['payment/lost.test.ts'] },
  9: {
    mark: '付款、取消、关闭、退款交错 10,000 次：模型 = 数据库',
    tests: ['order/interleaved.test.ts'],
    // Each time is a life of some 45 steps.
    env: { STEPS: '450000' },
  },
  10: {
    mark: '抢名额、抢券、最后一个码、最后一份奖品、同一份金币：不超卖，不为负，账本为零',
    tests: [
      ...['order/races.test.ts', 'coin/ledger.test.ts', 'coupon/coupons.test.ts', 'circle/bounty.test.ts'],
      ...['activity/signup.test.ts', 'activity/door.test.ts', 'circleForm/submit.test.ts', 'live/reserve.test.ts'],
      ...['lesson/access.test.ts', 'fanGroup/groups.test.ts', 'company/seats.test.ts', 'company/changes.test.ts'],
      ...['duihuan/redeem.test.ts', 'lottery/draw.test.ts', 'mall/exchange.test.ts', 'invite/assist.test.ts'],
      ...['zhiku/documents.test.ts', 'wenwen/ask.test.ts'],
    ],
  },
  11: {
    mark: '服务 kill -9 五十次、PostgreSQL 二十次：答应过的写入都在，5 秒内恢复',
    bench: recovery,
    tests: ['failure/crash.test.ts', 'failure/payment.test.ts'],
    env: { KILLS: '50,20' },
  },
  12: {
    mark: '数据库、Redis、微信慢、断、半开：不重复扣款，不漏连接',
    tests: ['failure/network.test.ts', 'payment/lost.test.ts', 'payment/wechat-pay-client.test.ts'],
  },
  13: {
    mark: '每个接口 1,000 组随机输入：没有 5xx、堆栈、结构破坏',
    tests: ['contract/endpoints.test.ts', 'admin/contract.test.ts', 'contract/addresses.test.ts'],
    env: { FUZZ_CASES: '1000' },
  },
  14: {
    mark: '每个接口 ×（无人、他人、子账号、主账号、过期令牌）：不泄露',
    tests: ['contract/strangers.test.ts', 'contract/endpoints.test.ts', 'neixun/door.test.ts'],
  },
  15: {
    mark: '200 种 XSS：一个也不运行，CSP 生效',
    pages: ['system/hostile-texts.test.tsx'],
    browser: ['safety.spec.ts'],
  },
  16: {
    mark: '错误、过大、被截断的上传：拒绝并说明，内存平稳',
    bench: uploads,
    tests: ['file/refusals.test.ts', 'file/upload.test.ts', 'file/video.test.ts', 'system/refused-body.test.ts'],
  },
  17: {
    mark: '短信、登录、兑换码、邀请滥用：按手机号、地址、设备限制',
    tests: [
      ...['login/codes.test.ts', 'login/passwords.test.ts', 'login/captcha.test.ts'],
      ...['duihuan/redeem.test.ts', 'invite/assist.test.ts', 'mine/invites.test.ts'],
    ],
  },
  18: { mark: '备份与恢复：行数、文件、账本一致', tests: ['failure/backup.test.ts', 'failure/crash.test.ts'] },
  19: {
    mark: '离线、慢网、登录中途过期、支付后返回：不丢草稿，回到原处',
    browser: ['failures.spec.ts', 'journey.spec.ts', 'purchase.spec.ts'],
  },
  20: {
    mark: '数据库在定时任务进行中被杀、冻结、写满：进程活着，60 秒内重做，只做一次',
    bench: frozen,
    tests: ['system/jobs.test.ts', 'system/bus.test.ts', 'failure/nodes.test.ts'],
  },
  21: {
    mark: '两个节点在 nginx 后面滚动重启，新旧版本并存：20,000 个请求一个不丢，长连接自己回来',
    bench: rolling,
    tests: ['failure/proxy.test.ts', 'upgrade/beside.test.ts'],
  },
  22: {
    mark: '四个节点同时在空库上启动，20 次：次次都起来',
    tests: ['failure/nodes.test.ts'],
    env: { STARTS: '20', NODES: '4' },
  },
  23: {
    mark: '每个运营接口 ×（无人、用户令牌、别的角色、越权、未复核）：拒绝；每次写都有日志',
    tests: ['admin/contract.test.ts'],
  },
  24: {
    mark: '300 人同场考试，每 5 秒存一次，服务被杀一次：答案一个不丢，人人按服务器的钟结束',
    bench: killedExam,
    tests: ['failure/exam.test.ts', 'neixun/exam.test.ts'],
  },
  25: {
    mark: '100,000 次抽奖：频率合乎公布的概率（卡方 p > 0.001），库存分毫不差，每次都能自己验算',
    tests: ['lottery/fair.test.ts', 'lottery/draw.test.ts', 'lottery/check.test.ts'],
  },
  26: {
    mark: '模型慢、断、说谎、被植入指令：没有无依据的句子、错扣的次数、泄露的对话与指令',
    tests: ['wenwen/model.test.ts', 'wenwen/claims.test.ts', 'wenwen/ask.test.ts'],
  },
  27: { mark: '每一列个人信息都有导出与删除的说法', tests: ['mine/personal-data.test.ts'] },
  28: {
    mark: '被拒绝的、慢的发送者：35 秒内断开，读到的 ≤ 上限 1.1 倍，旁人的 p99 不变',
    bench: senders,
    tests: ['system/refused-body.test.ts'],
  },
}

const root = path.resolve(__dirname, '..')
const program = (name: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<boolean>((resolve) => {
    const file = path.join(root, 'node_modules/.bin', name)
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('close', (code) => resolve(code === 0))
  })

/**
 * Runs the rows that are named; false when a test of theirs fails. What a bench measures is printed beside its mark, to be
 * read.
 */
export async function reliability(numbers: number[]): Promise<boolean> {
  let right = true
  for (const number of numbers) {
    const row = ROWS[number]
    if (!row) throw new Error(`没有第 ${number} 行（${Object.keys(ROWS).join('、')}）`)
    const { mark, bench, tests, pages, env, browser } = row
    console.log(`\n== ${number}：${mark}`)
    const began = Date.now()
    await bench?.()
    for (const [project, names] of Object.entries({ server: tests, client: pages })) {
      const files = names?.map((file) => `__tests__/${file}`)
      if (files)
        right =
          (await program('jest', ['--selectProjects', project, '-i', '--verbose', '--runTestsByPath', ...files], env)) && right
    }
    if (browser) right = (await program('playwright', ['test', ...browser])) && right
    console.log(`第 ${number} 行用了 ${Math.round((Date.now() - began) / 1000)} 秒`)
  }
  return right
}
