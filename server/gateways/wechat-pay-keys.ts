import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'

/** WeChat asks for a look at its certificates within every twelve hours. */
const OLD_MS = 11 * 3_600_000
/** Anybody can send us a made-up serial; they must not make us ask WeChat each time. */
const PAUSE_MS = 10_000
const PAUSE_AFTER_FAILURE_MS = 2000
const PUBLIC_KEY = 'PUB_KEY_ID_'

export interface PlatformKeysOptions {
  /** The merchant platform's 微信支付公钥 and its id; without one, certificates alone are used. */
  publicKey?: { id: string; pem: string }
  /** Reads the platform certificates, as PEM by serial. */
  download(): Promise<Map<string, string>>
  pauseMs?: number
}

/**
 * The keys that WeChat Pay signs with. A merchant who moves from certificates to the public key gets signatures of both for
 * a while, so a certificate is looked up even where a public key is set.
 */
export class PlatformKeys {
  private certificates = new Map<string, { key: KeyObject; expires: number }>()
  private publicKey: KeyObject | undefined
  private askedAt = 0
  private failure: { at: number; error: unknown } | undefined
  private running: Promise<void> | undefined

  constructor(private options: PlatformKeysOptions) {
    this.publicKey = options.publicKey && createPublicKey(options.publicKey.pem)
  }

  /** The key of a serial; undefined when WeChat has none of that serial. Throws when WeChat cannot be asked. */
  async keyOf(serial: string): Promise<KeyObject | undefined> {
    if (serial.startsWith(PUBLIC_KEY)) return serial === this.options.publicKey?.id ? this.publicKey : undefined
    const known = this.valid(serial)
    if (!known) await this.refresh()
    // What is known still serves, so nobody waits for the look that only keeps it fresh.
    else if (Date.now() - this.askedAt > OLD_MS) void this.refresh().catch(() => {})
    return known ?? this.valid(serial)
  }

  private valid(serial: string) {
    const found = this.certificates.get(serial)
    return found && found.expires > Date.now() ? found.key : undefined
  }

  private async refresh(): Promise<void> {
    if (this.running) return this.running
    const { pauseMs = PAUSE_MS } = this.options
    if (Date.now() - this.askedAt < pauseMs) return
    if (this.failure && Date.now() - this.failure.at < Math.min(pauseMs, PAUSE_AFTER_FAILURE_MS)) throw this.failure.error
    this.running = this.download().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async download() {
    try {
      const found = await this.options.download()
      this.certificates = new Map([...found].map(([serial, pem]) => [serial, certificateOf(pem)]))
      this.askedAt = Date.now()
      this.failure = undefined
    } catch (error) {
      this.failure = { at: Date.now(), error }
      throw error
    }
  }
}

function certificateOf(pem: string) {
  const certificate = new X509Certificate(pem)
  return { key: certificate.publicKey, expires: Date.parse(certificate.validTo) }
}
