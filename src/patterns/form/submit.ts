import { useState } from 'react'
import { TWICE } from '../../../contract/rules/codes'
import { isCode } from '@/api/errors'
import { newRequestId } from '@/api/request-id'

/** What a form sends, under the name by which the server does it once: sent again after its answer was lost it is the same. */
export class Submit {
  constructor(public requestId = newRequestId()) {}

  send = async <T>(work: (requestId: string) => Promise<T>): Promise<T> => {
    try {
      const result = await work(this.requestId)
      this.requestId = newRequestId()
      return result
    } catch (error) {
      // It was done as it was sent first, and its person is told so: whoever sends it all the same means another.
      if (isCode(error, TWICE)) this.requestId = newRequestId()
      throw error
    }
  }
}

/** `requestId`: of what was sent before and may have arrived. */
export const useSubmit = (requestId?: string) => useState(() => new Submit(requestId))[0]
