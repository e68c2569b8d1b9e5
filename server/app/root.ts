import fs from 'node:fs'
import path from 'node:path'

/** The folder of the product, found from the source as from the compiled server: assets are named from here. */
export const root = above(__dirname)

function above(folder: string): string {
  return fs.existsSync(path.join(folder, 'package.json')) ? folder : above(path.dirname(folder))
}
