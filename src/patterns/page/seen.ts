import { createContext, useContext } from 'react'

/** Whether the page that a part stands on has come into sight: nobody tells a part that appears later. */
export const PageSeen = createContext<{ current: boolean }>({ current: false })
export const usePageSeen = () => useContext(PageSeen)
