import { defineConfig } from '@playwright/test'

/** They look at what is newest for everybody: nobody else may publish meanwhile, nor they at the same time. */
const NEWEST = /(journey|touch)\.spec\.ts/
/** They only look. */
const LOOKS = /looks\.spec\.ts/

export default defineConfig({
  testDir: '__tests__/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './__tests__/support/e2e-start.ts',
  outputDir: 'test-results/e2e',
  // A machine that is slow, or busy with something else, only takes longer.
  timeout: 240_000,
  workers: 3,
  projects: [
    { name: 'all', testIgnore: [NEWEST, LOOKS] },
    { name: 'newest', testMatch: NEWEST, dependencies: ['all'], workers: 1 },
    { name: 'looks', testMatch: LOOKS, dependencies: ['all'] },
  ],
  reporter: [['list'], ['json']],
  expect: { timeout: 45_000 },
  use: {
    // Known to the workers: the global setup names the server it has started.
    baseURL: process.env.E2E_URL,
    actionTimeout: 45_000,
    viewport: { width: 375, height: 812 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: true,
    isMobile: true,
  },
})
