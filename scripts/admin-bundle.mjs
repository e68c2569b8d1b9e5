import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { createRequire } from 'node:module'
import { root } from './setup.mjs'

/** The contract of the back office, as Node runs it. */
async function contract() {
  const esbuild = await import('esbuild')
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['contract/admin/index.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
  })
  const made = { exports: {} }
  vm.runInThisContext(`(function (module, exports, require) {${outputFiles[0].text}\n})`)(
    made,
    made.exports,
    createRequire(import.meta.url),
  )
  return made.exports.adminContract
}

const factsOf = (
  module,
  { summary, permission, audit, reveals, approval, upload, uploadMaxMb, download, scope, schedule, each, body },
) => ({
  ...{ module, summary, permission, writes: Boolean(audit), reveals, approval, upload, uploadMaxMb, download },
  scope: scope && true,
  schedule: schedule && audit.subject,
  each,
  once: body?.properties?.requestId && true,
})

/** What the pages know of the contract: facts of every endpoint at once, schemas by module when a screen asks. */
function contractPlugin(modules) {
  const facts = Object.entries(modules).flatMap(([module, specs]) =>
    Object.entries(specs).map(([route, spec]) => [route, factsOf(module, spec)]),
  )
  const schemasOf = (module) =>
    Object.fromEntries(
      Object.entries(modules[module]).map(([route, { body, query, result }]) => [route, { body, query, result }]),
    )
  const text = {
    facts: () => `export const facts = ${JSON.stringify(Object.fromEntries(facts))}`,
    schemas: () => `export const load = {${Object.keys(modules).map((name) => `${name}: () => import('endpoints:of/${name}')`)}}`,
  }
  return {
    name: 'contract',
    setup(build) {
      build.onResolve({ filter: /^endpoints:/ }, ({ path: name }) => ({
        path: name.slice('endpoints:'.length),
        namespace: 'contract',
      }))
      build.onLoad({ filter: /./, namespace: 'contract' }, ({ path: name }) => {
        const module = name.startsWith('of/') && name.slice('of/'.length)
        return { contents: module ? `export default ${JSON.stringify(schemasOf(module))}` : text[name](), loader: 'js' }
      })
    },
  }
}

/** Everything that the first page loads: its entry and what that imports at once. */
function firstOf(outputs, entry) {
  const all = new Set([entry])
  for (const file of all) for (const { path: name, kind } of outputs[file].imports) if (kind === 'import-statement') all.add(name)
  return [...all]
}

/** Builds the back office into a folder; gives the files of its first load. */
export async function bundleAdmin(out) {
  const esbuild = await import('esbuild')
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: 'admin/src/main.tsx' },
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    target: ['chrome100', 'safari15.4', 'firefox102'],
    jsx: 'automatic',
    entryNames: 'js/[name]-[hash]',
    chunkNames: 'js/[name]-[hash]',
    assetNames: 'js/[name]-[hash]',
    legalComments: 'none',
    // Said with escapes, every Chinese word would be twice as long.
    charset: 'utf8',
    loader: { '.svg': 'text' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [contractPlugin(await contract())],
  })
  const { outputs } = metafile
  const entry = Object.keys(outputs).find((file) => outputs[file].entryPoint === 'admin/src/main.tsx')
  const nameOf = (file) => path.relative(out, path.join(root, file)).split(path.sep).join('/')
  const first = firstOf(outputs, entry)
  const scripts = first.map((file) =>
    file === entry
      ? `<script type="module" src="/admin/${nameOf(file)}"></script>`
      : `<link rel="modulepreload" href="/admin/${nameOf(file)}" />`,
  )
  const { cssBundle } = outputs[entry]
  const html = fs
    .readFileSync(path.join(root, 'admin/index.html'), 'utf8')
    .replace('<!-- styles -->', cssBundle ? `<link rel="stylesheet" href="/admin/${nameOf(cssBundle)}" />` : '')
    .replace('<!-- scripts -->', scripts.join('\n    '))
  fs.writeFileSync(path.join(out, 'index.html'), html)
  return [...first, ...(cssBundle ? [cssBundle] : [])].map((file) => path.join(root, file))
}
