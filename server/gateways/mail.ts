import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Settings } from '../app/settings'

export interface Letter {
  /** One that is sent again, since nobody said whether it arrived, has the same: a letter box shows it once. */
  id?: string
  to: string
  subject: string
  text: string
  attachments: { name: string; bytes: Buffer }[]
}
export interface Mail {
  send(letter: Letter): Promise<unknown>
}

const optionsOf = ({ id, to, subject, text, attachments }: Letter, from: string): SendMailOptions => ({
  from,
  ...(id && { messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>` }),
  // As an address alone: what a person wrote names no other receivers.
  to: { name: '', address: to },
  subject,
  text,
  attachments: attachments.map(({ name, bytes }) => ({ filename: name, content: bytes })),
})

const WAIT_MS = 20_000

export function smtpMail({ url, from }: NonNullable<Settings['smtp']>): Mail {
  const transport = createTransport({ url, connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS })
  return { send: (letter) => transport.sendMail(optionsOf(letter, from)) }
}

/** Lays every letter, as it would be sent, into the outbox. */
export const localMail = ({ dataDir }: Pick<Settings, 'dataDir'>, log: FastifyBaseLogger): Mail => ({
  async send(letter) {
    const transport = createTransport({ streamTransport: true, buffer: true })
    const { message } = await transport.sendMail(optionsOf(letter, 'HR共享社区 <no-reply@localhost>'))
    const folder = path.join(dataDir, 'outbox')
    await mkdir(folder, { recursive: true })
    const name = path.join(folder, `${Date.now()}-${randomUUID()}`)
    await writeFile(name, message)
    await rename(name, `${name}.eml`)
    log.info(`本地邮件：已放入 ${name}.eml`)
  },
})
