import { Type } from 'typebox'
import { Body, Nullable } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

/** How long what waits on the workbench may wait. */
export const targets = adminEndpoints({
  'GET /admin/api/desk/target/list': {
    summary: '工作台各队列的处理时限，超过的标红',
    permission: 'admin.targets',
    result: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        minutes: Type.Integer({ description: '最多等几分钟' }),
        usual: Type.Integer({ description: '没有改过是几分钟' }),
      }),
    ),
  },
  'POST /admin/api/desk/target/save': {
    summary: '改一个队列的处理时限，所有人的工作台立即照新的',
    permission: 'admin.targets',
    body: Body({
      name: Type.String({ minLength: 1, maxLength: 40, description: '队列' }),
      minutes: Nullable(Type.Integer({ minimum: 1, maximum: 43_200, description: '最多等几分钟，不写为原来的' })),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'deskTarget', id: 'body.name' },
  },
})
