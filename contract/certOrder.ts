import { Type } from 'typebox'
import { Id } from './endpoint'
import { shopEndpoints } from './shop'

const input = { courseId: Id }
/** What another paper of a certificate is ordered by; why, and where to, is told before: courseCertReissue. */
export const CertInput = Type.Object(input)

export const certOrder = shopEndpoints('certOrder', { goods: '证书补寄', input, posts: true })
