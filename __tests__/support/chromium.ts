import sparticuz from '@sparticuz/chromium'

/** How to start the browser: the one of the npm registry, or CHROMIUM_PATH. */
export async function chromiumOptions() {
  const own = process.env.CHROMIUM_PATH
  return {
    executablePath: own ?? (await sparticuz.executablePath()),
    args: own
      ? ['--no-sandbox', '--disable-gpu']
      : [...sparticuz.args.filter((arg) => !/headless|single-process|zygote/.test(arg)), '--no-sandbox'],
    headless: true,
  }
}
