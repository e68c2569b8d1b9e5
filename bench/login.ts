import { hashPassword } from '../server/modules/identity/login/passwords'
import { each } from './each'
import { generate } from './generate'
import { load } from './load'
import { report } from './report'
import { stand } from './stand'

const POSTS = 10_000
const PASSWORD = 'Hr2026demo'
const FEED = { body: { tab: 'rec', size: 20 }, rate: 100 }
/** Logins a second that the others must not notice. */
const RATE = 30

/** How many log in by password in a second, and what readers notice of it. */
export const login = () =>
  stand({ shared_buffers: '512MB' }, async (open) => {
    const { database: _, ...target } = await open(async ({ pool }) => {
      await generate(pool, POSTS)
      await pool.query('update app_user set password_hash = $1', [await hashPassword(PASSWORD)])
    })
    const credentials = (person: number) => ({ phone: String(13_000_000_000 + person), password: PASSWORD })
    await load({ ...target, ...FEED }, 3)
    const alone = await load({ ...target, ...FEED })
    const [beside, logins] = await Promise.all([
      load({ ...target, ...FEED }),
      each(target, '/api/auth/loginByPwd', credentials, { rate: RATE }),
    ])
    const most = await each(target, '/api/auth/loginByPwd', (person) => credentials(person + 5000))
    report('login', [
      { load: `列表，每秒 ${FEED.rate} 次`, ...alone },
      { load: `列表，每秒 ${FEED.rate} 次，旁边每秒 ${RATE} 次登录`, ...beside },
      { load: `登录，每秒 ${RATE} 次`, ...logins },
      { load: '登录，能有多快', ...most },
    ])
  })
