import { Image } from '@tarojs/components'
import { useState } from 'react'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { useAction } from '@/patterns/feedback/use-action'
import { onWeapp } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import * as codes from '../../../contract/rules/codes'
import { fieldId } from './form'
import './captcha-field.scss'

/** A picture that somebody reads where the server wants to see a person: it is asked for once the server has asked for it. */
export function useCaptcha() {
  const [picture, setPicture] = useState<{ captchaId: string; image: string }>()
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const draw = useAction(async () => {
    setText('')
    setPicture(await call('POST /api/auth/captcha', { body: {} }))
  })
  return {
    picture,
    text,
    fault,
    draw: () => draw.run(),
    write(typed: string) {
      setText(typed)
      setFault('')
    },
    /** What a call brings along; undefined while the picture waits to be read, which is said. */
    answer(): { captchaId?: string; captcha?: string } | undefined {
      if (picture && !text) {
        setFault('请输入图形验证码')
        return undefined
      }
      setFault('')
      return picture ? { captchaId: picture.captchaId, captcha: text } : {}
    },
    /** It has done its work. */
    done() {
      setPicture(undefined)
      setText('')
    },
    /** The call was refused: true when it was about the picture. One is good for one look, whatever came of it. */
    async refused({ code, message }: ApiError): Promise<boolean> {
      const aboutIt = code === codes.CAPTCHA_MISSING || code === codes.CAPTCHA_WRONG
      if (aboutIt) setFault(message)
      if (aboutIt || picture) await draw.run()
      return aboutIt
    },
  }
}

/** Shows the picture, once there is one. */
export function CaptchaField({ captcha: { picture, text, fault, write, draw } }: { captcha: ReturnType<typeof useCaptcha> }) {
  if (!picture) return null
  return (
    <FormField id={fieldId('captcha')} error={fault}>
      <TextInput
        type="number"
        label="图形验证码"
        placeholder="图中四位数字"
        maxLength={4}
        value={text}
        error={fault}
        onChange={write}
        trailing={
          <Tap label="看不清，换一张" onTap={() => void draw()}>
            <Image
              className="captcha-field__picture"
              mode="aspectFill"
              src={picture.image}
              {...(onWeapp ? {} : { imgProps: { alt: '图形验证码' } })}
            />
          </Tap>
        }
      />
    </FormField>
  )
}
