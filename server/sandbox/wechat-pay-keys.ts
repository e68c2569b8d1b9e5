import { createPublicKey, type KeyObject } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { signerOf, type Signer } from '../gateways/wechat-pay-signature'
import { issueCertificate, newKey, type Certificate } from './wechat-pay-certificate'

interface Stored {
  /** PEM */
  merchant: string
  platform: Certificate[]
  /** PEM of what stands behind PUBLIC_KEY_ID. */
  publicKey: string
}

export const PUBLIC_KEY_ID = 'PUB_KEY_ID_0119000000002026112000000000000001'

const newPrivateKey = () => newKey().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicOf = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()

/**
 * The merchant's and the platform's keys, made when they are first needed (that takes a moment) and kept in a folder, so that
 * what was signed before a restart still holds after it.
 */
export class SandboxKeys {
  private stored: Stored | undefined
  private signers = new Map<string, Signer>()
  private merchantKey: KeyObject | undefined

  constructor(private folder: string) {}

  private get file() {
    return path.join(this.folder, 'keys.json')
  }

  private get all(): Stored {
    this.stored ??= this.read() ?? this.make()
    return this.stored
  }

  private read(): Stored | undefined {
    return fs.existsSync(this.file) ? JSON.parse(fs.readFileSync(this.file, 'utf8')) : undefined
  }

  private make() {
    const platform = [issueCertificate('Tenpay.com sign (sandbox)', new Date())]
    return this.keep({ merchant: newPrivateKey(), platform, publicKey: newPrivateKey() })
  }

  private keep(stored: Stored) {
    fs.mkdirSync(this.folder, { recursive: true })
    const unfinished = `${this.file}.new`
    fs.writeFileSync(unfinished, JSON.stringify(stored), { mode: 0o600 })
    fs.renameSync(unfinished, this.file)
    return stored
  }

  private signer(pem: string): Signer {
    const known = this.signers.get(pem) ?? signerOf(pem)
    this.signers.set(pem, known)
    return known
  }

  get merchantPrivateKey() {
    return this.all.merchant
  }

  get merchantPublicKey(): KeyObject {
    this.merchantKey ??= createPublicKey(this.all.merchant)
    return this.merchantKey
  }

  signAsMerchant: Signer = (text) => this.signer(this.all.merchant)(text)

  get certificates(): Certificate[] {
    return this.all.platform
  }

  /** 微信支付公钥, as a merchant downloads it. */
  get publicKey() {
    return { id: PUBLIC_KEY_ID, pem: publicOf(this.all.publicKey) }
  }

  /** The platform signs with its newest certificate, or with the public key's other half where that was asked for. */
  signAsPlatform(text: string | Buffer, keyId?: string): { serial: string; signature: string } {
    if (keyId === PUBLIC_KEY_ID) return { serial: keyId, signature: this.signer(this.all.publicKey)(text) }
    const { serial, privateKey } = this.all.platform.at(-1)!
    return { serial, signature: this.signer(privateKey)(text) }
  }

  /** From now on the platform signs with a new certificate; the old one is still listed. */
  rotate() {
    const platform = [...this.all.platform, issueCertificate('Tenpay.com sign (sandbox)', new Date())]
    this.stored = this.keep({ ...this.all, platform })
  }
}
