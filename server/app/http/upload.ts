import { buffer } from 'node:stream/consumers'
import type { Upload } from '../context'
import { refuse } from '../errors'

/** The whole of a small upload. Refuses with 413 what is larger, and with 400 what stops in the middle. */
export async function bytesOf({ stream }: Upload, mostMb: number): Promise<Buffer> {
  const bytes = await buffer(stream).catch(() => refuse(400, '上传中断，请重试'))
  if (stream.truncated || bytes.length > mostMb * 1024 * 1024) refuse(413, `文件不能超过 ${mostMb} MB`)
  return bytes
}
