import Taro from '@tarojs/taro'
import type { Contact } from './choose-contact.h5'

export type { Contact }

/** One that the person points at; undefined when they turned away. */
export const chooseContact: (() => Promise<Contact | undefined>) | undefined = () =>
  Taro.chooseContact({}).then(
    ({ displayName, phoneNumber }) => ({
      name: displayName,
      // +86 139-0000 0000, as address books write it.
      phone: phoneNumber.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, ''),
    }),
    () => undefined,
  )
