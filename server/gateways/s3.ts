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
  return {
    async put(name, bytes, contentType) {
      checkObjectName(name)
      await client.putObject(bucket, name, bytes, bytes.length, { 'Content-Type': contentType })
    },
    async get(name) {
      if (!isObjectName(name)) return undefined
      try {
        const { size } = await client.statObject(bucket, name)
        return { stream: await client.getObject(bucket, name), size }
      } catch (error) {
        if (MISSING.has((error as { code?: string }).code ?? '')) return undefined
        throw error
      }
    },
    async remove(name) {
      checkObjectName(name)
      await client.removeObject(bucket, name)
    },
  }
}
