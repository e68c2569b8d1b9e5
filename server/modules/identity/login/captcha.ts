import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { validate } from 'uuid'
import * as codes from '../../../../contract/rules/codes'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { insertCaptcha, takeCaptcha } from './queries'

const LIFE_SECONDS = 300
const DIGITS = 4
const WIDTH = 120
const HEIGHT = 44
/** Each digit as one pen stroke in a box of 20 × 36, so that no font of the machine matters. */
const strokes = [
  'M10 2C3 2 2 10 2 18s1 16 8 16 8-8 8-16S17 2 10 2Z',
  'M4 9 11 2V34M4 34H18',
  'M3 10C3 0 17 0 17 10 17 18 6 24 3 34H18',
  'M3 6C8 0 17 2 16 10 15 16 9 17 8 17 13 17 18 20 17 27 15 36 5 35 2 29',
  'M13 34V2L2 24H18',
  'M16 2H5L4 16C9 12 18 15 17 25 16 35 6 36 2 30',
  'M15 3C8 4 2 14 3 25 4 36 17 36 17 25 17 15 6 14 3 24',
  'M2 2H18L8 34',
  'M10 17C2 14 3 2 10 2S18 14 10 17C0 20 1 34 10 34S20 20 10 17Z',
  'M17 12C16 22 3 21 3 11 3 0 17 0 17 12 17 22 14 31 6 34',
]
const inks = ['#1F3A5F', '#6B2F3A', '#2F5D46', '#5A3E85']

const pick = <T>(list: T[]) => list[randomInt(list.length)]
/** A whole number from `from` to `to`, both included. */
const between = (from: number, to: number) => randomInt(from, to + 1)

function drawing(answer: string): string {
  const digits = [...answer].map((digit, at) => {
    const place = `translate(${12 + at * 26 + between(-3, 3)} ${4 + between(-2, 2)})`
    const turn = `rotate(${between(-20, 20)} 10 18) scale(${between(85, 105) / 100} ${between(85, 100) / 100})`
    return `<path d="${strokes[Number(digit)]}" transform="${place} ${turn}" stroke="${pick(inks)}" stroke-width="${between(24, 34) / 10}"/>`
  })
  const y = () => between(4, HEIGHT - 4)
  const waves = Array.from(
    { length: 3 },
    () => `<path d="M0 ${y()}C40 ${y()} 80 ${y()} ${WIDTH} ${y()}" stroke="${pick(inks)}" stroke-width="1"/>`,
  )
  const dots = Array.from(
    { length: 40 },
    () => `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="0.8" fill="${pick(inks)}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 2}" height="${HEIGHT * 2}" viewBox="0 0 ${WIDTH} ${HEIGHT}"
    fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="${WIDTH}" height="${HEIGHT}" fill="#F4F5F7"/>
    ${[...waves, ...digits, ...dots].join('')}</svg>`
}

/** A picture of four digits; what they are stays here. */
export async function newCaptcha(db: Db) {
  const captchaId = newId()
  const answer = Array.from({ length: DIGITS }, () => randomInt(10)).join('')
  const png = await sharp(Buffer.from(drawing(answer)))
    .png({ palette: true })
    .toBuffer()
  await insertCaptcha(db, captchaId, answer, LIFE_SECONDS)
  return { captchaId, image: `data:image/png;base64,${png.toString('base64')}` }
}

export type Solved = 'right' | 'wrong' | 'missing'

/** Whether somebody read the picture. It is used up by the question, also by a wrong answer. */
export async function solveCaptcha(db: Db, captchaId?: string, answer?: string): Promise<Solved> {
  if (!captchaId || !answer) return 'missing'
  return validate(captchaId) && (await takeCaptcha(db, captchaId, answer.trim())) ? 'right' : 'wrong'
}

/** Refuses with 10110 and 10111 whoever did not read the picture. */
export function refuseUnsolved(solved: Exclude<Solved, 'right'>): never {
  if (solved === 'missing') refuse(codes.CAPTCHA_MISSING, '请输入图形验证码')
  return refuse(codes.CAPTCHA_WRONG, '图形验证码不正确')
}
