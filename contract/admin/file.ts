import { Type } from 'typebox'
import { Both } from '../endpoint'
import { Picture } from '../shapes'
import { adminEndpoints } from './endpoint'

/** What operators upload before they name it in something; what they name nowhere is gone a day later. */
export const file = adminEndpoints({
  'POST /admin/api/file/image': {
    summary: '上传图片（multipart，字段 file）',
    permission: 'operator',
    upload: true,
    result: Both(Picture, Type.Object({ name: Type.String() })),
    audit: { subject: 'file', id: 'result.fileId' },
  },
  'POST /admin/api/file/document': {
    summary: '上传资料（multipart，字段 file）：pdf、docx、xlsx、pptx，20 MB 以内',
    permission: 'operator',
    upload: true,
    uploadMaxMb: 20,
    result: Type.Object({ fileId: Type.String(), name: Type.String(), size: Type.Integer({ description: '字节' }) }),
    audit: { subject: 'file', id: 'result.fileId' },
  },
})
