require('tsx/cjs')
require('./server-thread.ts')
