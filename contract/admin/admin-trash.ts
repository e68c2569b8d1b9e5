import { Type } from 'typebox'
import { Body, Id, Page, Time, paging } from '../endpoint'
import { adminEndpoints } from './endpoint'

/** What was deleted and can be brought back. */
export const trash = adminEndpoints({
  'POST /admin/api/trash/page': {
    summary: '回收站：30 天里删掉的，只有自己能删的那些种类，新的在前',
    permission: 'operator',
    body: Body(paging),
    result: Page(
      Type.Object({
        id: Id,
        kind: Type.String(),
        title: Type.String(),
        removedBy: Type.String(),
        removedAt: Time,
        until: Type.String({ description: '留到什么时候' }),
      }),
    ),
  },
  'POST /admin/api/trash/restore': {
    summary: '原样放回去；它所在的东西没有了、或已经有一样的，就放不回去',
    permission: 'operator',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'trash', id: 'body.id' },
  },
})
