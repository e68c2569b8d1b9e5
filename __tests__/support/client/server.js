const path = require('node:path')
const { Worker } = require('node:worker_threads')

/**
 * The server has a thread of its own: a browser that loads the whole app must not look like a server under pressure.
 * It loads once for all files of a Jest worker; each file has its own server and database in it.
 */
let thread
const open = new Map()
let asked = 0

function ask(method, ...args) {
  if (!thread) {
    thread = new Worker(path.join(__dirname, 'server-thread.cjs'))
    thread.unref()
    thread.on('error', (error) => {
      for (const { reject } of open.values()) reject(error)
      open.clear()
      // The next file tries anew: one that is not there answers nobody.
      thread = undefined
    })
    thread.on('message', ({ id, value, error }) => {
      const { resolve, reject } = open.get(id)
      open.delete(id)
      if (open.size === 0) thread.unref()
      if (error) reject(new Error(error))
      else resolve(value)
    })
  }
  return new Promise((resolve, reject) => {
    thread.ref()
    open.set(++asked, { resolve, reject })
    thread.postMessage({ id: asked, method, args })
  })
}

exports.startRemote = async () => ({
  origin: await ask('start'),
  call: (route, input) => ask('call', '', route, input),
  async member(nickName) {
    const person = await ask('member', nickName)
    return { ...person, call: (route, input) => ask('call', person.token, route, input) }
  },
  post: (person, more) => ask('post', person.token, more),
  give: (person, amount) => ask('give', person.id, amount),
  course: (more) => ask('course', more),
  category: (name, above) => ask('category', name, above),
  giveCourse: (person, courseId) => ask('giveCourse', person.id, courseId),
  passed: (person, seconds) => ask('passed', person.id, seconds),
  activity: (more) => ask('activity', more),
  document: (more) => ask('document', more),
  live: (more) => ask('live', more),
  moveLive: (id, startsIn) => ask('moveLive', id, startsIn),
  exam: (more, trainee, teacher) => ask('exam', more, trainee.id, teacher.id),
  homework: (more, trainee, teacher) => ask('homework', more, trainee.id, teacher.id),
  keptBy: (person) => ask('keptBy', person.token),
  wechatAnswer: (authUrl) => ask('wechatAnswer', authUrl),
  run: (job) => ask('run', job),
  sql: (text, values) => ask('sql', text, values),
  close: () => ask('close'),
})
