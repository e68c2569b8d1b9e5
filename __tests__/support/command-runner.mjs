import fs from 'node:fs'
import { createRequire } from 'node:module'
import { randomUUID } from 'node:crypto'
import { format } from 'node:util'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/cjs/api'

// Runs the commands of operators one after the other in one process: what they load takes far longer than what they do.
register()
const require = createRequire(import.meta.url)

/** What is left of the commands in JavaScript: another address is another module, and begins anew. */
async function runScript(file, args) {
  process.argv = [process.execPath, file, ...args]
  process.exitCode = undefined
  await import(`${pathToFileURL(file)}?${randomUUID()}`)
  return process.exitCode ?? 0
}

process.on('message', async ({ file, args, env }) => {
  const said = { out: '', complaint: '' }
  console.log = (...words) => void (said.out += `${format(...words)}\n`)
  console.error = (...words) => void (said.complaint += `${format(...words)}\n`)
  Object.assign(process.env, env)
  let code = 1
  try {
    code = fs.existsSync(`${file}.ts`) ? await require(`${file}.ts`).run(args) : await runScript(`${file}.mjs`, args)
  } catch (error) {
    console.error(error.message)
  }
  process.exitCode = undefined
  process.send({ ...said, code })
})
process.on('disconnect', () => process.exit())
