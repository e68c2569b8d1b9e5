const path = require('node:path')
const taro = require('@tarojs/test-utils-react/dist/jest.js').default({})

const here = (file) => path.join(__dirname, file)
/** Published as ES modules only. */
const esm = [
  '@tarojs',
  'taro-ui',
  'swiper',
  'ssr-window',
  'dom7',
  'lodash-es',
  'quill',
  'parchment',
  'eventemitter3',
  'universal-router',
  'path-to-regexp',
  'history',
  'query-string',
  'decode-uri-component',
  'filter-obj',
  'split-on-first',
]

/** Tests of the client: stores and pages of the H5 build in jsdom, against the whole server (see environment.js). */
module.exports = {
  displayName: 'client',
  testEnvironment: here('environment.js'),
  runtime: here('runtime.js'),
  testEnvironmentOptions: taro.testEnvironmentOptions,
  restoreMocks: true,
  testMatch: ['<rootDir>/__tests__/**/*.test.tsx'],
  globals: { ...taro.globals, API_ORIGIN: '' },
  setupFiles: [...taro.setupFiles, here('setup.js')],
  setupFilesAfterEnv: [here('quiet.js')],
  transform: { '^.+\\.(t|j)sx?$': here('compile.js') },
  transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`],
  // As the build does: what H5 has of its own comes first.
  moduleFileExtensions: ['h5.ts', 'tsx', 'ts', 'js', 'json'],
  // The replacements of config/index.ts.
  moduleNameMapper: {
    '\\.(css|scss)(\\.js)?$': here('no-style.js'),
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@tarojs/taro$': '@tarojs/test-utils-react/dist/jest/runtime/taro-h5.js',
    '^@tarojs/components$': here('components.js'),
    '^@tarojs/components/dist/components$': '<rootDir>/config/h5/web-components.js',
    '^\\./(navigationBar|navigation-bar)\\.js$': '<rootDir>/config/h5/navigation-bar.js',
    '^\\./tabbar\\.js$': '<rootDir>/config/h5/tab-bar.js',
    '^universal-router$': '<rootDir>/config/h5/universal-router.js',
    '^query-string$': '<rootDir>/config/h5/query-string.js',
    '^mobx-react$': 'mobx-react-lite',
  },
}
