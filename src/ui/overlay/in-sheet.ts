import { createContext } from 'react'

export type Ask = () => Promise<boolean | undefined>

/** Of what stands in a sheet, which does not move with its page: says what is to be asked before that is closed, or nothing. */
export const InSheet = createContext<((ask?: Ask) => void) | undefined>(undefined)
