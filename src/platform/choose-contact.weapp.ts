import Taro from '@tarojs/taro'
import type { Contact } from './choose-contact.h5'

export type { Contact }

/** One that the person points at; undefined when they turned away. */
export const chooseContact: (() => Promise<Contact | undefined>) | undefined = () =>
  Taro.chooseContact({}).then(
    ({ displayName, phoneNumber }) => ({
      name: displayName,
      phone: phoneNumber.replace(/[\s-]|^\+?86(?=1)/g, ''),
    }),
    () => undefined,
  )
