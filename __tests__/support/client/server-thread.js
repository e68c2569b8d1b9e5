require('tsx/cjs')
require('./remote.ts')
