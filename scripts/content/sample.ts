import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../server/app/root'
import type { CourseFile } from './format'

const SAMPLE = path.join(root, 'server/seeds/opening')

/**
 * Writes the sample into a new folder, with all that it names beside it, to be made one's own. Throws where something lies
 * there.
 */
export function writeSample(folder: string): void {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length) throw new Error(`${folder} 不是空的`)
  fs.cpSync(SAMPLE, folder, { recursive: true })
  for (const name of fs.readdirSync(path.join(folder, 'courses'))) {
    const file = path.join(folder, 'courses', name, 'course.json')
    const course: CourseFile = JSON.parse(fs.readFileSync(file, 'utf8'))
    for (const lesson of course.chapters.flatMap(({ lessons }) => lessons)) {
      // The clip is one of the demo's: there it lies elsewhere.
      if (!lesson.file?.startsWith('../')) continue
      const from = path.join(SAMPLE, 'courses', name, lesson.file)
      lesson.file = path.basename(from)
      fs.copyFileSync(from, path.join(path.dirname(file), lesson.file))
    }
    fs.writeFileSync(file, `${JSON.stringify(course, null, 2)}\n`)
  }
}
