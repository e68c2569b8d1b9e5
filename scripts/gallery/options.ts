import { parseArgs } from 'node:util'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    narrow: { type: 'boolean' },
    large: { type: 'boolean' },
    dark: { type: 'boolean' },
    anonymous: { type: 'boolean' },
    weapp: { type: 'boolean' },
    admin: { type: 'boolean' },
    url: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
})

/** `npm run gallery -- --dark --narrow --large --anonymous --weapp --admin --only mine --url http://… --out folder` */
export const options = {
  width: values.narrow ? 320 : 375,
  height: 812,
  large: values.large ?? false,
  dark: values.dark ?? false,
  anonymous: values.anonymous ?? false,
  weapp: values.weapp ?? false,
  /** The back office instead, in all of its views. */
  admin: values.admin ?? false,
  /** A server that runs already; otherwise one is started on fresh demo content. */
  url: values.url,
  /** Only routes whose name holds this. */
  only: values.only ?? '',
  out: values.out ?? 'gallery',
}
