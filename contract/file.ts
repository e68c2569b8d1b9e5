import { Type } from 'typebox'
import { Body, Both, Id, endpoints } from './endpoint'
import { Picture, Video } from './shapes'

export const file = endpoints({
  'POST /api/file/upload': {
    summary: '上传图片（multipart，字段 file）',
    upload: true,
    limit: { max: 120, seconds: 60 },
    result: Both(Picture, Type.Object({ name: Type.String(), size: Type.Integer({ description: '字节' }) })),
  },
  'POST /api/file/usable': {
    summary: '自己上传的图片、视频里还能用的：没有用上的一天后清理，存在手机上的草稿打开时先问',
    body: Body({ ids: Type.Array(Id, { maxItems: 20 }) }),
    result: Type.Array(Id),
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
    trainee: true,
    upload: true,
    limit: { max: 120, seconds: 60 },
    result: Both(Picture, Type.Object({ name: Type.String(), size: Type.Integer({ description: '字节' }) })),
  },
  'POST /api/file/uploadOpen': {
    summary: '分片上传：开始或接着传（同一文件已收到的分片不用再传）。12032 超过 100 MB，12033 格式不支持',
    trainee: true,
    limit: { max: 120, seconds: 60 },
    body: Body({
      name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
      size: Type.Integer({ minimum: 1, maximum: 2_000_000_000, description: '字节' }),
      fingerprint: Type.String({ minLength: 1, maxLength: 100, description: '设备认这个文件用的：名称、大小、修改时间' }),
    }),
    result: Type.Object({
      uploadId: Id,
      partSize: Type.Integer({ description: '每片字节数，最后一片是余下的' }),
      parts: Type.Integer(),
      received: Type.Array(Type.Integer()),
    }),
  },
  'POST /api/file/uploadPart/:uploadId/:no': {
    summary: '一片（multipart，字段 file），从 0 数；再传一次也可以',
    trainee: true,
    upload: true,
    uploadMaxMb: 3,
    result: Type.Object({ received: Type.Integer() }),
  },
  'POST /api/file/uploadDone': {
    summary: '全部传完：合成一个文件',
    trainee: true,
    body: Body({ uploadId: Id }),
    result: Type.Object({ fileId: Id, name: Type.String(), size: Type.Integer() }),
  },
})
