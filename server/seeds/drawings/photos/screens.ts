import { paintPerson, PEOPLE } from '../../../app/drawing/kit/people'
import { draw, fill, moved } from '../../../app/drawing/kit/paint'
import { circle, rect, roundTop } from '../../../app/drawing/kit/paths'
import { leaning, ring, scribble, write, type Photo } from './props'

type Ctx = Parameters<Photo>[0]

function face(ctx: Ctx, which: number, x: number, y: number, ground: string) {
  ctx.save()
  ctx.beginPath()
  ctx.roundRect(x, y, 26, 26, 4)
  ctx.clip()
  fill(ctx, ground, rect(x, y, 26, 26))
  moved(ctx, x, y, 26 / 120, () => paintPerson(ctx, PEOPLE[which]))
  ctx.restore()
}

function bubble(ctx: Ctx, x: number, y: number, w: number, text: string, colour = '#FFFFFF') {
  fill(ctx, colour, rect(x, y, w, 26, 8))
  write(ctx, text, x + 10, y + 17.5, 11.5)
}

function chatTop(ctx: Ctx, title: string) {
  fill(ctx, '#EDEFF2', rect(0, 0, 320, 180))
  fill(ctx, '#FFFFFF', rect(0, 0, 320, 24))
  write(ctx, title, 160, 16.5, 11.5, '#1F2329', 700, 'center')
  draw(ctx, '#51565E', 'M16 8l-5 5 5 5', 1.8)
}

/** Photographs of screens, and what was kept of them. */
export const screens = {
  /** A sheet of bands, tilted, with a ring around what is wrong. */
  bands(ctx) {
    fill(ctx, '#3B4452', rect(0, 0, 320, 180))
    leaning(ctx, 160, 90, -2.5, () => {
      ctx.translate(8, 8)
      fill(ctx, '#00000033', rect(4, 6, 300, 176, 6))
      fill(ctx, '#FFFFFF', rect(0, 0, 300, 176, 6))
      fill(ctx, '#1E7A52', roundTop(0, 0, 300, 22, 6))
      fill(ctx, '#8FD0B1', circle(12, 11, 3.5) + circle(23, 11, 3.5) + circle(34, 11, 3.5))
      write(ctx, '薪酬宽带 第二版.xlsx', 48, 15.5, 10, '#FFFFFF', 700)
      fill(ctx, '#F1F3F5', rect(0, 22, 300, 16))
      const edges = [0, 24, 82, 136, 190, 244, 300]
      ;['职级', '下限', '中位', '上限', '人数'].forEach((head, i) =>
        write(ctx, head, (edges[i + 1] + edges[i + 2]) / 2, 34, 10, '#51565E', 700, 'center'),
      )
      const rows = [
        ['P1', '5000', '6000', '7000', '58'],
        ['P2', '6300', '7700', '9100', '72'],
        ['P3', '8000', '10000', '12000', '51'],
        ['P4', '10500', '13300', '16100', '33'],
        ['P5', '14000', '18000', '22000', '16'],
        ['P6', '19000', '25000', '31000', '6'],
      ]
      rows.forEach((row, at) => {
        const y = 38 + at * 22
        if (at === 2) fill(ctx, '#FFF3D6', rect(24, y, 276, 22))
        fill(ctx, '#F6F7F8', rect(0, y, 24, 22))
        write(ctx, String(at + 2), 12, y + 15, 9, '#8A9099', 400, 'center')
        row.forEach((value, i) => {
          const colour = i === 2 ? '#0D6B4C' : '#1F2329'
          if (i) write(ctx, value, edges[i + 2] - 12, y + 15.5, 11, colour, 400, 'right')
          else write(ctx, value, edges[1] + 12, y + 15.5, 11, colour, 700)
        })
        draw(ctx, '#E3E6EA', `M0 ${y + 22}H300`, 1)
      })
      for (const x of edges.slice(1, 6)) draw(ctx, '#E3E6EA', `M${x} 22V170`, 1)
      draw(ctx, '#1E7A52', rect(137, 82.5, 53, 21.5), 2.2)
      draw(ctx, '#E5484D', 'M203 84c16-8 42-5 42 9s-40 16-52 7c-4-7 2-14 14-16', 2.8)
    })
  },
  /** What a group says of offers. */
  offers(ctx) {
    chatTop(ctx, '招聘群（8）')
    face(ctx, 4, 14, 36, '#DDF1E4')
    bubble(ctx, 48, 36, 164, '38 份 offer，35 人接受')
    face(ctx, 0, 280, 76, '#FFE1DC')
    bubble(ctx, 110, 76, 162, '7 人要推迟报到，怎么回？', '#A6E28A')
    face(ctx, 20, 14, 116, '#F4EADC')
    bubble(ctx, 48, 116, 186, '先书面确认新日期，再留言存档')
    fill(ctx, '#FFFFFF', rect(48, 150, 118, 22, 6))
    fill(ctx, '#2F62D9', rect(54, 154, 14, 14, 2))
    write(ctx, '报到确认函.docx', 74, 165.5, 10.5)
  },
  /** What everybody thanks for. */
  thanks(ctx) {
    chatTop(ctx, '厂办通知群（426）')
    face(ctx, 28, 14, 34, '#DDF1E4')
    bubble(ctx, 48, 34, 206, '班车晚点，今天到岗延至 9:30')
    face(ctx, 12, 14, 70, '#FFE1DC')
    bubble(ctx, 48, 70, 82, '谢谢主任')
    face(ctx, 25, 14, 106, '#DCE9FF')
    bubble(ctx, 48, 106, 94, '谢谢主任！！')
    face(ctx, 31, 280, 142, '#DDF1E4')
    bubble(ctx, 188, 142, 84, '我是副主任', '#A6E28A')
  },
  /** A form on a telephone, in a hand. */
  form(ctx) {
    fill(ctx, '#D8CFC2', rect(0, 0, 320, 180))
    fill(ctx, '#E2DACE', 'M0 0h210L90 180H0Z')
    leaning(ctx, 160, 96, 5, () => {
      fill(ctx, '#E0AC86', 'M70 130q-8 40 10 70h150q22-50 6-90l-26 6-120 4Z')
      fill(ctx, '#00000033', rect(107, 4, 116, 204, 14))
      fill(ctx, '#23272E', rect(102, -2, 116, 204, 14))
      fill(ctx, '#F4F5F7', rect(108, 6, 104, 190, 8))
      fill(ctx, '#FFFFFF', rect(108, 6, 104, 22, 8))
      write(ctx, '离职交接单', 160, 21, 10, '#1F2329', 700, 'center')
      const rows = [
        ['办公电脑', '未归还'],
        ['交接人', '待确认'],
        ['工作文档', '缺 6 份'],
        ['最后一天', '上周五'],
      ]
      rows.forEach(([name, value], i) => {
        const y = 32 + i * 25
        fill(ctx, '#FFFFFF', rect(112, y, 96, 22, 4))
        write(ctx, name, 118, y + 14.5, 8.5, '#51565E')
        write(ctx, value, 202, y + 14.5, 8.5, i === 2 ? '#C4320A' : '#1F2329', 700, 'right')
      })
      ring(ctx, 166, 82, 36, 24)
      fill(ctx, '#2B5CE6', rect(112, 138, 96, 24, 6))
      write(ctx, '提交', 160, 154, 10, '#FFFFFF', 700, 'center')
      fill(ctx, '#EDBE9A', rect(206, 60, 26, 18, 9) + rect(206, 86, 28, 18, 9) + rect(206, 112, 26, 18, 9))
      fill(ctx, '#EDBE9A', 'M86 88q10-8 20 4v36q-14 10-24 0Z')
    })
  },
  /** A chart on a wall, from a seat in the meeting. */
  review(ctx) {
    fill(ctx, '#2F3848', rect(0, 0, 320, 180))
    fill(ctx, '#F8FAFC', 'M52 16L292 10V132L52 128Z')
    write(ctx, '10 月人力成本', 70, 38, 14, '#1F2329', 700)
    write(ctx, '加班费比预算多 23 万', 70, 54, 10, '#51565E')
    ;[42, 50, 46, 62, 58, 70].forEach((height, i) => {
      fill(ctx, i === 5 ? '#F0A23A' : '#5B86E5', rect(76 + i * 24, 120 - height, 15, height, 2))
      write(ctx, `${i + 5}月`, 83 + i * 24, 127, 6.5, '#6A7079', 400, 'center')
    })
    draw(ctx, '#E5484D', 'M232 62c14-9 38-6 38 6s-34 14-46 6c-4-6 2-10 12-13', 2.4)
    write(ctx, '加班费', 250, 71, 10, '#1F2329', 700, 'center')
    scribble(ctx, 226, 86, 52, '#C3C8D0', 3)
    scribble(ctx, 226, 94, 40, '#C3C8D0', 3)
    scribble(ctx, 226, 102, 46, '#C3C8D0', 3)
    fill(ctx, '#8A6742', 'M0 150h320v30H0Z')
    fill(ctx, '#A37C52', 'M0 150h320v6H0Z')
    fill(ctx, '#FFFFFF', 'M120 164l60-4 8 20h-76Z')
    fill(ctx, '#C9CDD4', 'M214 158h60l6 22h-72Z')
    fill(ctx, '#FFFFFF', circle(66, 166, 11))
    fill(ctx, '#6F4526', circle(66, 166, 8))
  },
} satisfies Record<string, Photo>
