import { runInAction } from 'mobx'
import type { Notice } from '../../contract'
import { call } from '@/api/call'
import { unlessGone } from '@/api/errors'
import { Records } from './records'
import { session } from './session'
import { unread } from './unread'

/** One living object per notice: read under one tab, it is read under the others. */
export const notices = new Records<Notice>()
session.onLeave(notices.clear)

/** Shows them as read, tells the server, and takes its count; a failure brings back what was. */
async function read(fresh: Notice[], ids?: string[]) {
  const mark = (read: boolean) => runInAction(() => fresh.forEach((notice) => (notice.read = read)))
  mark(true)
  if (ids) unread.less(ids.length)
  else unread.clear()
  try {
    // What another device has deleted waits to be read no more.
    await call('POST /api/notice/read', { body: { ids } }).catch(unlessGone)
  } catch (error) {
    mark(false)
    throw error
  } finally {
    void unread.refresh()
  }
}

export const readNotice = async (notice: Notice) => {
  if (!notice.read) await read([notice], [notice.id])
}

export function readAllNotices() {
  const fresh: Notice[] = []
  notices.each((notice) => notice.read || fresh.push(notice))
  return read(fresh)
}

export async function deleteNotice(notice: Notice) {
  await call('POST /api/notice/delete', { body: { ids: [notice.id] } }).catch(unlessGone)
  if (!notice.read) unread.less(1)
}
