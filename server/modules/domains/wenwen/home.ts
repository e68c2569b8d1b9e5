import type { wenwen as spec } from '../../../../contract/wenwen'
import type { Result } from '../../../../contract/endpoint'
import type { OpenCtx } from '../../../app/context'
import { assistants, recentChats } from './chats/chats'
import { ownerOf } from './chats/owner'
import { hottest } from './hot'
import { quotaOf } from './quota'

const RECENT = 3
const ON_HOME = 10

export async function home(ctx: OpenCtx, guest?: string): Promise<Result<(typeof spec)['GET /api/wenwen/home']>> {
  const owner = await ownerOf(ctx, guest)
  const [all, hot, recent, quota] = await Promise.all([
    assistants(ctx.db),
    hottest(ctx.db, ON_HOME),
    recentChats(ctx.db, owner, RECENT),
    quotaOf(ctx, owner),
  ])
  return {
    assistants: all,
    samples: all.map(({ name, samples }) => ({ category: name, items: samples })),
    hot,
    recent,
    quota,
    ai: Boolean(ctx.gateways.model),
  }
}
