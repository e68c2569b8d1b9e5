import { useRef, useState } from 'react'
import type { CheckedCode, Redeemed } from '../../../../contract'
import * as codes from '../../../../contract/rules/codes'
import { groupedCode, isCode, plainCode, CODE_LENGTH } from '../../../../contract/rules/exchange'
import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useCaptcha } from '@/patterns/form/captcha-field'
import { platform } from '@/platform'

/** A code within what was typed, pasted or scanned: alone, or as the `code` or `key` of an address. */
export function codeWithin(text: string): string | undefined {
  const named = /[?&](?:code|key)=([\w-]+)/.exec(text)?.[1]
  const plain = plainCode(named ?? text)
  return isCode(plain) ? plain : undefined
}

/** What the eye takes for something else is in no code: no need to ask the server, nor to use up a try. */
const MISREAD = { code: codes.CODE_INVALID, text: '兑换码里没有 0、O、1、I、L，请再看一眼' }

/** One code on its way: typed, looked at, agreed to. `onDone` hears what it has opened. */
export function useExchange(first: string, onDone: (redeemed: Redeemed) => void) {
  const [plain, setPlain] = useState(codeWithin(first) ?? '')
  const typed = useRef(plain)
  const [fault, setFault] = useState<{ code: number; text: string }>()
  const [checked, setChecked] = useState<{ offer: CheckedCode; requestId: string }>()
  const captcha = useCaptcha()

  const put = (next: string) => {
    typed.current = next
    setPlain(next)
  }
  const look = async () => {
    const solved = captcha.answer()
    if (!solved) return
    // Another may be typed before there is an answer.
    const changed = () => typed.current !== plain
    setFault(undefined)
    setChecked(undefined)
    try {
      const offer = await call('POST /api/exchangeCode/check', { body: { code: plain, platform: platform.name, ...solved } })
      captcha.done()
      if (changed()) return
      setChecked({ offer, requestId: newRequestId() })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code < 1000) throw error
      if (!(await captcha.refused(error)) && !changed()) setFault({ code: error.code, text: messageOf(error) })
    }
  }
  const agree = async () => {
    if (!checked) return
    const { offer, requestId } = checked
    try {
      const body = { token: offer.token, platform: platform.name, requestId }
      const redeemed = await call('POST /api/exchangeCode/redeem', { body })
      put('')
      setChecked(undefined)
      onDone(redeemed)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code < 1000) throw error
      if (error.code === codes.CHECK_AGAIN) {
        await look()
        return toast('停留有点久，请再核对一次')
      }
      setChecked(undefined)
      setFault({ code: error.code, text: messageOf(error) })
    }
  }
  return {
    typed: groupedCode(plain),
    ready: isCode(plain),
    fault: fault ?? (plain.length === CODE_LENGTH && !isCode(plain) ? MISREAD : undefined),
    offer: checked?.offer,
    captcha,
    write(text: string) {
      put((codeWithin(text) ?? plainCode(text)).slice(0, CODE_LENGTH))
      setFault(undefined)
      setChecked(undefined)
    },
    look: useAction(look),
    agree: useAction(agree),
  }
}
