/** Somebody of the phone's address book. */
export interface Contact {
  name: string
  phone: string
}

/** Missing: browsers know no address book. Not in `platform`: one page needs it. */
export const chooseContact: (() => Promise<Contact | undefined>) | undefined = undefined
