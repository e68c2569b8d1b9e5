import { Client } from 'minio'
import type { Settings } from '../app/settings'
import { checkObjectName, isObjectName, type Storage } from './storage'

/** What S3 and its likes say when there is no such object. */
const MISSING = new Set(['NotFound', 'NoSuchKey'])

/** Objects in a bucket of any S3-compatible store. */
export function s3Storage({ endpoint, bucket, region, accessKey, secretKey }: NonNullable<Settings['s3']>): Storage {
  const { protocol, hostname, port } = new URL(endpoint)
  const client = new Client({
    endPoint: hostname,
    port: port ? Number(port) : undefined,
    useSSL: protocol === 'https:',
    region,
    accessKey,
    secretKey,
  })
  const sizeOf = async (name: string) => {
    if (!isObjectName(name)) return undefined
    try {
      return (await client.statObject(bucket, name)).size
    } catch (error) {
      if (MISSING.has((error as { code?: string }).code ?? '')) return undefined
      throw error
    }
  }
  return {
    async put(name, bytes, contentType) {
      checkObjectName(name)
      await client.putObject(bucket, name, bytes, bytes.length, { 'Content-Type': contentType })
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
    linkTo(name, seconds) {
      checkObjectName(name)
      return client.presignedGetObject(bucket, name, seconds)
    },
  }
}
