import { randomUUID } from 'node:crypto'
import { format } from 'node:util'
import { pathToFileURL } from 'node:url'

// Runs the scripts of operators one after the other in one process: what they load takes far longer than what they do.
process.on('message', async ({ file, args, env }) => {
  const said = { out: '', complaint: '' }
  console.log = (...words) => void (said.out += `${format(...words)}\n`)
  console.error = (...words) => void (said.complaint += `${format(...words)}\n`)
  Object.assign(process.env, env)
  process.argv = [process.execPath, file, ...args]
  process.exitCode = undefined
  try {
    // Another address is another module: the script begins anew, what it loads is there.
    await import(`${pathToFileURL(file)}?${randomUUID()}`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
  process.send({ ...said, failed: Boolean(process.exitCode) })
  process.exitCode = undefined
})
process.on('disconnect', () => process.exit())
