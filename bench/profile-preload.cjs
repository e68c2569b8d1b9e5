// What --cpu-prof does, which NODE_OPTIONS does not take before Node 22: a profile of the main thread, written at the end.
const fs = require('node:fs')
const { Session } = require('node:inspector')
const { isMainThread } = require('node:worker_threads')

if (isMainThread) {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.start')
  process.on('exit', () =>
    session.post('Profiler.stop', (_error, { profile }) => fs.writeFileSync(process.env.PROFILE_FILE, JSON.stringify(profile))),
  )
}
