import path from 'node:path'
import { command, type AdminCall } from './back-office'
import { readFolder } from './content/read'
import { writeSample } from './content/sample'
import { standing, writeFolder } from './content/write'

async function look(call: AdminCall, folder: string) {
  const dir = path.resolve(folder)
  const has = await standing(call)
  const read = readFolder(dir, { categories: [...has.categories.keys()], teachers: [...has.teachers.keys()] })
  return { dir, has, read }
}

/** Fills a site from a folder: categories, teachers, courses with their outlines and media, topics, FAQ, banners. */
export const run = command(module, {
  sample: {
    words: '<新文件夹>',
    help: '把样例写进一个新文件夹，连同它用到的视频，改成自己的再导入',
    async run(_office, folder) {
      writeSample(path.resolve(folder))
      return `样例在 ${folder}：改成自己的，再 check、import`
    },
  },
  check: {
    words: '<文件夹>',
    help: '只检查，列出全部要改的地方',
    async run({ call }, folder) {
      const { read } = await look(call, folder)
      const { categories, teachers, courses, topics, faq, banners } = read
      const counts = { 分类: categories, 讲师: teachers, 课程: courses, 话题: topics, 常见问题: faq, 横幅: banners }
      return ['没有要改的', ...Object.entries(counts).map(([what, all]) => `${what} ${all.length}`)]
    },
  },
  import: {
    words: '<文件夹>',
    help: '导入课程（目录与文件）、讲师、分类、话题、常见问题、横幅；已有的不动，中断后再来一次接着导',
    async run({ call }, folder) {
      const { dir, has, read } = await look(call, folder)
      const lines = await writeFolder(call, dir, read, has)
      return lines.length ? lines : '都已经有了'
    },
  },
})
