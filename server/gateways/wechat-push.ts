import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { isSame } from '../app/secrets'

export interface Signed {
  signature: string
  /** Seconds. */
  timestamp: string
  nonce: string
}

/** WeChat's pushes in 安全模式: signed with a token, encrypted with a key that only WeChat and we have. */
export interface WechatPush {
  /** WeChat asks whether the address is ours. */
  greets(signed: Signed): boolean
  /** What a push says; undefined when it does not come from WeChat. */
  read(signed: Signed, encrypted: unknown): unknown
}

/** Older ones are repeated by somebody else. */
const FRESH_SECONDS = 600
/** WeChat pads to blocks of this many bytes, though AES needs 16. */
const BLOCK = 32
const HEAD = 16

const sign = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest('hex')

const cipherOf = (aesKey: string) => {
  const key = Buffer.from(aesKey + '=', 'base64')
  return { key, iv: key.subarray(0, 16) }
}

/** @param appId of the mini program, which the message names at its end */
export function wechatPush(token: string, aesKey: string, appId: string, now = () => Date.now()): WechatPush {
  const { key, iv } = cipherOf(aesKey)
  const genuine = ({ signature, timestamp, nonce }: Signed, ...more: string[]) =>
    isSame(sign(token, timestamp, nonce, ...more), signature) && Math.abs(now() / 1000 - Number(timestamp)) < FRESH_SECONDS
  return {
    greets: (signed) => genuine(signed),
    read(signed, encrypted) {
      if (typeof encrypted !== 'string' || !genuine(signed, encrypted)) return undefined
      const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
      const plain = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()])
      const length = plain.readUInt32BE(HEAD)
      const text = plain.subarray(HEAD + 4, HEAD + 4 + length).toString()
      const sender = plain.subarray(HEAD + 4 + length, plain.length - plain[plain.length - 1]).toString()
      return sender === appId ? JSON.parse(text) : undefined
    },
  }
}

/** A push as WeChat sends it: for the sandbox. */
export function sealPush(message: object, token: string, aesKey: string, appId: string) {
  const { key, iv } = cipherOf(aesKey)
  const text = Buffer.from(JSON.stringify(message))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const bare = Buffer.concat([randomBytes(HEAD), length, text, Buffer.from(appId)])
  const pad = BLOCK - (bare.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  const Encrypt = Buffer.concat([cipher.update(Buffer.concat([bare, Buffer.alloc(pad, pad)])), cipher.final()]).toString('base64')
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(8).toString('hex')]
  return { query: { timestamp, nonce, msg_signature: sign(token, timestamp, nonce, Encrypt) }, body: { Encrypt } }
}
