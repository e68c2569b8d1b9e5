import { createRequire } from 'node:module'
import { format } from 'node:util'
import { register } from 'tsx/cjs/api'

// Runs the commands of operators one after the other in one process: what they load takes far longer than what they do.
register()
const require = createRequire(import.meta.url)

process.on('message', async ({ file, args, env }) => {
  const said = { out: '', complaint: '' }
  console.log = (...words) => void (said.out += `${format(...words)}\n`)
  console.error = (...words) => void (said.complaint += `${format(...words)}\n`)
  Object.assign(process.env, env)
  let code = 1
  try {
    code = await require(file).run(args)
  } catch (error) {
    console.error(error.message)
  }
  process.send({ ...said, code })
})
process.on('disconnect', () => process.exit())
