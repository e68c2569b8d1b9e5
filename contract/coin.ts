import { Type } from 'typebox'
import { endpoints } from './endpoint'

export const coin = endpoints({
  'GET /api/user/canUseCoin': { summary: '可用金币', result: Type.Integer() },
})
