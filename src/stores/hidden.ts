import { observable, runInAction } from 'mobx'
import type { Api, Input, PostCard } from '../../contract'
import { call } from '@/api/call'
import { session } from './session'

type Reason = Input<'POST /api/circle/notInterested', Api['POST /api/circle/notInterested']>['body']['reason']

const posts = observable.set<string>()
const people = observable.set<string>()
session.onLeave(() => {
  posts.clear()
  people.clear()
})

/**
 * What must leave every list at once: posts that their author has deleted or that somebody is not interested in, and all
 * of whoever was blocked. The server leaves it out of what is loaded from then on.
 */
export const hidden = {
  hasPost: ({ id, author }: PostCard) => posts.has(id) || people.has(author.id),
  hasPerson: (id: string) => people.has(id),

  addPost: (id: string) => runInAction(() => posts.add(id)),

  async notInterested(id: string, reason: Reason) {
    await call('POST /api/circle/notInterested', { body: { id, reason } })
    hidden.addPost(id)
  },

  async block(id: string, block: boolean) {
    await call('POST /api/user/block', { body: { id, block } })
    runInAction(() => (block ? people.add(id) : people.delete(id)))
  },
}
