import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** What Helmet sets on every answer. It says the same each time, so it is asked once. */
export function securityHeaders() {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const set = helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // WeChat Pay refuses an H5 payment whose page names no origin.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  set(response.req, response, () => {})
  return response.getHeaders()
}
