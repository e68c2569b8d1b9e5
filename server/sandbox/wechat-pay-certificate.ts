import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  serial: string
  pem: string
  privateKey: string
  effective: string
  expires: string
}

const YEAR_MS = 365 * 86_400_000
const SEQUENCE = 0x30
const INTEGER = 0x02
/** sha256WithRSAEncryption, and no parameters. */
const SHA256_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')

/** One value of DER: tag, length, contents. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const short = body.length < 0x80
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  const length = short ? size.subarray(3) : size.subarray(size.findIndex((byte) => byte !== 0))
  return Buffer.concat([Buffer.from([tag]), short ? length : Buffer.concat([Buffer.from([0x80 | length.length]), length]), body])
}

const utcTime = (date: Date) => der(0x17, Buffer.from(date.toISOString().replace(/^..|[-:T]|\..*$/g, '') + 'Z'))

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A certificate like those of the WeChat Pay platform, signed by its own key; Node can read X.509 but not write it. */
export function issueCertificate(commonName: string, now: Date): Certificate {
  const { privateKey, publicKey } = newKey()
  // Positive, and of the length that WeChat's serials have.
  const serial = Buffer.concat([Buffer.from([0x5a]), randomBytes(19)])
  const expires = new Date(now.getTime() + 5 * YEAR_MS)
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(commonName)))))
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, serial),
    SHA256_RSA,
    name,
    der(SEQUENCE, utcTime(now), utcTime(expires)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', body, privateKey))
  const base64 = der(SEQUENCE, body, SHA256_RSA, signature).toString('base64')
  return {
    serial: serial.toString('hex').toUpperCase(),
    pem: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    effective: now.toISOString(),
    expires: expires.toISOString(),
  }
}
