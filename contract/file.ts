import { Type } from 'typebox'
import { Both, endpoints } from './endpoint'
import { Picture, Video } from './shapes'

export const file = endpoints({
  'POST /api/file/upload': {
    summary: '上传图片（multipart，字段 file）',
    upload: true,
    limit: { max: 120, seconds: 60 },
    result: Both(Picture, Type.Object({ name: Type.String(), size: Type.Integer({ description: '字节' }) })),
  },
  'POST /api/file/uploadVideo': {
    summary: '上传视频（multipart，字段 file）：MP4、MOV，H.264 与 AAC，100 MB、5 分钟以内；答复里是去掉位置等信息后的文件',
    upload: true,
    uploadMaxMb: 100,
    limit: { max: 20, seconds: 60 },
    result: Both(Video, Type.Object({ name: Type.String() })),
  },
  'POST /api/file/uploadPrivate': {
    summary: '上传只有本人能看的图片（证件、照片；multipart，字段 file）；地址十分钟内有效',
    upload: true,
    limit: { max: 120, seconds: 60 },
    result: Both(Picture, Type.Object({ name: Type.String(), size: Type.Integer({ description: '字节' }) })),
  },
})
