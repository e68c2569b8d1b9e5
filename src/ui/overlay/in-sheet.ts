import { createContext } from 'react'

/** Whether something stands in a sheet, which does not move with its page. */
export const InSheet = createContext(false)
