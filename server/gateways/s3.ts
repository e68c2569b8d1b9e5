import http from 'node:http'
import https from 'node:https'
import { Client } from 'minio'
import type { Settings } from '../app/settings'
import { errorOf } from '../app/thrown'
import { checkObjectName, isObjectName, type Storage } from './storage'

/** What S3 and its likes say when there is no such object. */
const MISSING = new Set(['NotFound', 'NoSuchKey'])

/** A store that has said nothing for so long is hung up on. */
const SILENT_MS = 20_000

/** The transport of the client, which by itself would wait for ever. */
const patient = (web: typeof http | typeof https, silentMs: number) => ({
  // Of all ways to call it, its client has this one.
  request: ((options: http.RequestOptions, listener: (answer: http.IncomingMessage) => void) => {
    const request = web.request(options, listener)
    return request.setTimeout(silentMs, () => request.destroy(new Error('the object store does not answer')))
  }) as typeof http.request,
})

/** Objects in a bucket of any S3-compatible store. */
export function s3Storage(
  { endpoint, publicUrl, bucket, region, accessKey, secretKey }: NonNullable<Settings['s3']>,
  silentMs = SILENT_MS,
): Storage {
  const reachedAt = (url: string) => {
    const { protocol, hostname, port } = new URL(url)
    return new Client({
      endPoint: hostname,
      port: port ? Number(port) : undefined,
      useSSL: protocol === 'https:',
      region,
      accessKey,
      secretKey,
      transport: patient(protocol === 'https:' ? https : http, silentMs),
      retryOptions: { maximumRetryCount: 1 },
    })
  }
  const client = reachedAt(endpoint)
  // Only signs: the host is a part of what is signed.
  const outside = publicUrl && reachedAt(publicUrl)
  const sizeOf = async (name: string) => {
    if (!isObjectName(name)) return undefined
    try {
      return (await client.statObject(bucket, name)).size
    } catch (error) {
      if (MISSING.has(errorOf(error).code ?? '')) return undefined
      throw error
    }
  }
  return {
    async put(name, bytes, contentType) {
      checkObjectName(name)
      await client.putObject(bucket, name, bytes, bytes.length, { 'Content-Type': contentType })
    },
    async putFile(name, path, contentType) {
      checkObjectName(name)
      await client.fPutObject(bucket, name, path, { 'Content-Type': contentType })
    },
    async get(name, range) {
      const size = await sizeOf(name)
      if (size === undefined) return undefined
      const stream = range
        ? await client.getPartialObject(bucket, name, range.start, range.end - range.start + 1)
        : await client.getObject(bucket, name)
      return { stream, size }
    },
    sizeOf,
    async remove(name) {
      checkObjectName(name)
      await client.removeObject(bucket, name)
    },
    ...(outside && {
      linkTo(name, seconds) {
        checkObjectName(name)
        return outside.presignedGetObject(bucket, name, seconds)
      },
    }),
  }
}
