import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(__dirname, '../../src')

test('what the client words for people reaches them: an error of any other kind is shown as 出了点问题', () => {
  const files = fs.readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const lost = files.filter((file) =>
    /throw new Error\([^)]*\p{Script=Han}/u.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(lost).toEqual([])
})
