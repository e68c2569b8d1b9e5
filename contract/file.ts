import { Type } from 'typebox'
import { Both, endpoints } from './endpoint'
import { Picture } from './shapes'

export const file = endpoints({
  'POST /api/file/upload': {
    summary: '上传图片（multipart，字段 file）',
    upload: true,
    limit: { max: 120, seconds: 60 },
    result: Both(Picture, Type.Object({ name: Type.String(), size: Type.Integer({ description: '字节' }) })),
  },
})
