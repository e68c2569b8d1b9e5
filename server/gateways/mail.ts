import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { Refusal } from '../app/errors'
import { asMembers } from '../app/formats/members'
import type { Settings } from '../app/settings'
import { errorOf } from '../app/thrown'

export interface Letter {
  /** One that is sent again, since nobody said whether it arrived, has the same: a letter box shows it once. */
  id?: string
  to: string
  subject: string
  text: string
  attachments: { name: string; bytes: Buffer }[]
}
export interface Mail {
  /** Refuses with 400 a letter that its box does not take, now or ever; any other failure is worth another try. */
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
  return {
    send: (letter) =>
      transport.sendMail(optionsOf(letter, from)).catch((error: unknown) => {
        throw isForGood(error) ? new Refusal(400, '邮箱不存在，或不收这封信') : withoutAddress(error, letter.to)
      }),
  }
}

/**
 * A box that is not there, or has no room for this letter. A no to who sends, to how we log in or to what is sent (5.7.x,
 * 554) is ours to mend; too large a letter is known before the box is named.
 */
function isForGood(error: unknown): boolean {
  const { code, command, response, responseCode } = asMembers(error)
  if (typeof responseCode !== 'number') return code === 'EMESSAGE' && command === 'MAIL FROM'
  if (/^\d{3}[ -]5\.7\./.test(String(response))) return false
  return responseCode === 552 || ([550, 551, 553].includes(responseCode) && (command === 'RCPT TO' || command === 'DATA'))
}

/** As it is kept and shown: what a mail service says commonly names whom it was for. */
function withoutAddress(error: unknown, to: string): Error {
  const { code, command, responseCode } = asMembers(error)
  return Object.assign(new Error(errorOf(error).message.replaceAll(to, '…')), { code, command, responseCode })
}

/** Sends a letter. Whether its box took it: one that is away is worth another try, and throws. */
export async function taken(mail: Mail, letter: Letter): Promise<boolean> {
  try {
    await mail.send(letter)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code !== 503) return false
    throw error
  }
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
