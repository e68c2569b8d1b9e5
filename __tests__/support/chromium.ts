import sparticuz from '@sparticuz/chromium'

/** How to start the browser: the one of the npm registry, or CHROMIUM_PATH. Its own rules of safety stay on. */
export const chromiumOptions = async () => ({
  executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  headless: true,
})
