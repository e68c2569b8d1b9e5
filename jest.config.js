const swc = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' }, module: { type: 'commonjs' } },
  ],
}
const esm = '/node_modules/(?!(typebox|uuid)/)'

/** Tests of the server and of the contract: each file has its own database, cloned from one template. */
const server = {
  displayName: 'server',
  testEnvironment: '<rootDir>/__tests__/support/environment.js',
  runtime: '<rootDir>/__tests__/support/runtime.js',
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/__tests__/weapp/'],
  transform: swc,
  transformIgnorePatterns: [esm],
}

const client = require('./__tests__/support/client/project')

module.exports = {
  globalSetup: '<rootDir>/__tests__/support/cluster-start.ts',
  globalTeardown: '<rootDir>/__tests__/support/cluster-stop.ts',
  testSequencer: '<rootDir>/__tests__/support/sequencer.js',
  // Nothing here is late on its own: a machine that is slow, or busy with something else, only takes longer.
  testTimeout: 600_000,
  // One more than there are cores: each waits for the database, or for what a page shows, a third of its time.
  maxWorkers: 3,
  projects: [
    server,
    {
      ...server,
      displayName: 'weapp',
      testMatch: ['<rootDir>/__tests__/weapp/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    },
    client,
  ],
}
