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
  'POST /api/file/uploadPrivate': {
    summary: '上传只有本人能看的图片（证件、照片；multipart，字段 file）；地址十分钟内有效',
    upload: true,
    limit: { max: 120, seconds: 60 },
    result: Both(Picture, Type.Object({ name: Type.String(), size: Type.Integer({ description: '字节' }) })),
  },
})
