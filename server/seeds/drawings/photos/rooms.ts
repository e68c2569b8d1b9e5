import { draw, fill, moved } from '../../../app/drawing/kit/paint'
import { circle, ellipse, polygon, rect } from '../../../app/drawing/kit/paths'
import { LEAVES, leaning, listener, room, scribble, stander, sticker, things, write, type Photo } from './props'

/** What hangs on a wall and stands in a room. */
export const rooms = {
  /** A process on a whiteboard, three heads before it. */
  whiteboard(ctx) {
    room(ctx, '#E7E1D6', '#EFEAE1', '#C9B79E')
    fill(ctx, '#B9BEC6', polygon(46, 20, 300, 12, 300, 134, 46, 128))
    fill(ctx, '#FBFCFD', polygon(51, 25, 295, 17.5, 295, 128.5, 51, 123))
    fill(ctx, '#EEF1F4', polygon(262, 18.5, 295, 17.5, 295, 128.5, 240, 127))
    write(ctx, '校招 SOP', 64, 47, 15, '#23408E', 700)
    draw(ctx, '#E5484D', 'M64 52l66-2', 2.6)
    sticker(ctx, 64, 62, '#FFD666', [20, 16, 12], -3)
    sticker(ctx, 104, 61, '#FFD666', [18, 20], 2)
    sticker(ctx, 66, 94, '#8FD3C1', [20, 14], 3)
    sticker(ctx, 106, 94, '#F7A8A0', [16, 20, 10], -2)
    draw(ctx, '#2F3640', 'M146 78h26m-7-6 7 6-7 6', 2.4)
    draw(ctx, '#2B5CE6', rect(180, 58, 46, 18, 4) + rect(180, 98, 46, 18, 4) + 'M203 76v22m-5-6 5 6 5-6', 2.2)
    write(ctx, '宣讲会', 203, 71, 11, '#23408E', 700, 'center')
    write(ctx, 'offer', 203, 111, 11, '#23408E', 700, 'center')
    draw(ctx, '#1E8257', 'M240 112c10 0 8-40 22-44s10-18 22-22', 3)
    draw(ctx, '#2F3640', 'M236 44v74h52', 2)
    write(ctx, '46%', 252, 48, 12, '#1E8257', 700)
    fill(ctx, '#8E949D', polygon(110, 127, 230, 130.5, 230, 136, 110, 132))
    fill(ctx, '#E5484D', rect(126, 124, 22, 5, 2.5))
    fill(ctx, '#2B5CE6', rect(154, 125, 22, 5, 2.5))
    listener(ctx, 48, 0.92, '#2A2322', '#41608F')
    listener(ctx, 150, 0.78, '#4A3328', '#A5673F')
    listener(ctx, 262, 0.96, '#1E1C20', '#5E6B62')
  },
  /** Two chairs, a table and daylight. */
  interview(ctx) {
    room(ctx, '#DCE7E5', '#E8F0EE', '#B8A48A')
    fill(ctx, '#FFFFFF', rect(196, 18, 92, 74, 3))
    fill(ctx, '#BFDDF2', rect(200, 22, 40, 66) + rect(244, 22, 40, 66))
    fill(ctx, '#9CC4DF', 'M200 88V60h14V48h14v22h12v18ZM244 88V54h14v12h12V42h14v46Z')
    fill(ctx, '#FFFFFF', rect(60, 26, 40, 52, 2))
    fill(ctx, '#BFDCD6', rect(64, 30, 32, 44))
    fill(ctx, '#2C7F75', circle(80, 48, 9))
    fill(ctx, '#CBD8D5', rect(0, 146, 320, 4))
    fill(ctx, '#9E8B72', ellipse(166, 168, 112, 9))
    things(ctx, 'care', [['plant', 292, 160, 78]], LEAVES)
    things(ctx, 'hire', [['chairs', 166, 168, 168]])
  },
  /** A hall full of students, and what is shown to them. */
  hall(ctx) {
    fill(ctx, '#3A4660', rect(0, 0, 320, 180))
    fill(ctx, '#46546F', polygon(60, 0, 260, 0, 300, 120, 20, 120))
    fill(ctx, '#1F2738', rect(66, 12, 188, 96, 4))
    fill(ctx, '#F7F9FC', rect(71, 17, 178, 86, 2))
    fill(ctx, '#2B5CE6', rect(71, 17, 178, 26))
    write(ctx, '应届生校园宣讲会', 160, 35, 13, '#FFFFFF', 700, 'center')
    things(ctx, 'hire', [
      ['megaphone', 110, 96, 46],
      ['resume', 160, 97, 46],
      ['gradcap', 212, 100, 48],
    ])
    fill(ctx, '#2B3448', rect(0, 118, 320, 62))
    stander(ctx, 282, 126, 0.82, { hair: '#231D1E', clothes: '#F4EEE2', legs: '#51607E' })
    const hairs = ['#2A2322', '#4A3328', '#1E1C20', '#63402F', '#2E2321', '#3A2A22']
    const clothes = ['#B5655A', '#5D8F82', '#7C8AA5', '#C99A45', '#4E6E94', '#9A7A9A']
    for (let i = 0; i < 6; i++) listener(ctx, 30 + i * 54, 0.5, hairs[(i * 5) % 6], clothes[(i + 2) % 6], 166)
    for (let i = 0; i < 5; i++) listener(ctx, 4 + i * 78, 0.72, hairs[i], clothes[i], 186)
  },
  /** Certificates and prizes of those who teach. */
  honours(ctx) {
    room(ctx, '#EDE4D6', '#F4EDE3', '#B89A76')
    const frames = [
      [34, 24, '内训师认证'],
      [126, 24, '优秀讲师'],
      [218, 24, '年度课程'],
    ] as const
    for (const [x, y, title] of frames) {
      fill(ctx, '#00000022', rect(x + 3, y + 4, 74, 56, 2))
      fill(ctx, '#8C6238', rect(x, y, 74, 56, 2))
      fill(ctx, '#FFFDF6', rect(x + 5, y + 5, 64, 46))
      draw(ctx, '#D9B871', rect(x + 8, y + 8, 58, 40), 1.2)
      write(ctx, title, x + 37, y + 24, 9, '#7A4B1E', 700, 'center')
      scribble(ctx, x + 18, y + 31, 38, '#D8CBB2', 2.5)
      scribble(ctx, x + 24, y + 37, 26, '#D8CBB2', 2.5)
      fill(ctx, '#E5484D', circle(x + 58, y + 41, 5))
    }
    fill(ctx, '#9A744A', rect(20, 126, 280, 8, 2))
    fill(ctx, '#7F5E3A', rect(20, 134, 280, 4))
    things(ctx, 'train', [
      ['trophy', 76, 127, 46],
      ['books', 150, 127, 50],
      ['trophy', 214, 127, 36],
      ['plant', 264, 127, 46],
    ])
  },
  /** The board of shifts, and somebody who changes it. */
  shifts(ctx) {
    room(ctx, '#E2E7EC', '#EDF1F4', '#9BA5AF', 156)
    fill(ctx, '#00000022', rect(34, 18, 220, 122, 4))
    fill(ctx, '#C7924E', rect(30, 14, 220, 122, 4))
    fill(ctx, '#FAF7F0', rect(36, 20, 208, 110, 2))
    write(ctx, '12 月排班', 140, 35, 12, '#1F2329', 700, 'center')
    const days = ['一', '二', '三', '四', '五', '六', '日']
    days.forEach((day, i) => write(ctx, day, 72 + i * 25, 50, 9, '#6A7079', 700, 'center'))
    const shifts = ['#8FB3F0', '#F3C56B', '#8FD3C1', '#E3E6EA']
    for (let row = 0; row < 5; row++) {
      scribble(ctx, 40, 60 + row * 14, 14, '#AEB5BF', 4)
      for (let day = 0; day < 7; day++)
        fill(ctx, shifts[(row * 3 + day * 2 + (day > 4 ? 1 : 0)) % 4], rect(61 + day * 25, 56 + row * 14, 22, 11, 2))
    }
    draw(ctx, '#E5484D', rect(134.5, 68, 25, 15, 4), 2)
    stander(ctx, 278, 172, 1.25, { hair: '#231D1E', clothes: '#2F7F9E' })
  },
  /** A notice on a wall, its corners taped. */
  notice(ctx) {
    fill(ctx, '#D6DBDD', rect(0, 0, 320, 180))
    fill(ctx, '#DFE3E5', polygon(0, 0, 190, 0, 60, 180, 0, 180))
    leaning(ctx, 160, 90, -1.5, () => {
      fill(ctx, '#00000026', rect(84, 15, 160, 158))
      fill(ctx, '#FFFFFF', rect(80, 10, 160, 158))
      write(ctx, '通  知', 160, 38, 18, '#C4320A', 700, 'center')
      write(ctx, '因天气原因班车晚点，', 100, 62, 11)
      write(ctx, '今日到岗延至 9:30，', 100, 80, 11)
      write(ctx, '不计迟到。', 100, 98, 11)
      write(ctx, '综合办公室', 226, 128, 11, '#1F2329', 400, 'right')
      write(ctx, '今日 7:40', 226, 144, 10, '#51565E', 400, 'right')
      for (const [x, y, turn] of [
        [84, 12, -40],
        [236, 12, 40],
      ] as const)
        leaning(ctx, x, y, turn, () => fill(ctx, '#F2E3A6CC', rect(x - 14, y - 5, 28, 10)))
    })
    fill(ctx, '#B8BEC2', rect(262, 60, 38, 60, 5))
    fill(ctx, '#2E3A4A', rect(267, 66, 28, 18, 2))
    write(ctx, '8:52', 281, 79, 10, '#8FE3B0', 700, 'center')
    fill(ctx, '#8E969C', circle(281, 101, 9))
    draw(ctx, '#D6DBDD', 'M276 101a5 5 0 0 1 10 0M278 104a3 3 0 0 1 6 0', 1.4)
  },
  /** Boxes of files, one of them taken out. */
  archive(ctx) {
    fill(ctx, '#CBB799', rect(0, 0, 320, 180))
    for (const y of [16, 98]) {
      fill(ctx, '#A98F6B', rect(0, y + 66, 320, 8))
      const boxes = ['#3F6FB5', '#5D8F82', '#B5655A', '#7C8AA5', '#C99A45', '#3F6FB5', '#8A7FB0']
      boxes.forEach((colour, i) => {
        const x = 10 + i * 43
        if (y > 50 && i === 4) return
        fill(ctx, '#00000022', rect(x + 2, y + 2, 38, 64, 2))
        fill(ctx, colour, rect(x, y, 38, 64, 2))
        fill(ctx, '#FFFFFF', rect(x + 7, y + 10, 24, 20, 1.5))
        write(
          ctx,
          ['劳动合同', '社保', '考勤', '培训', '离职', '工资表', '制度'][(i + (y > 50 ? 3 : 0)) % 7],
          x + 19,
          y + 23,
          6,
          '#33415C',
          700,
          'center',
        )
        fill(ctx, '#00000033', circle(x + 19, y + 48, 5))
      })
    }
    fill(ctx, '#8F7857', rect(182, 98, 38, 66))
    leaning(ctx, 214, 138, 9, () => {
      fill(ctx, '#00000033', rect(190, 100, 50, 76, 3))
      fill(ctx, '#E8EEF8', rect(186, 96, 50, 76, 3))
      fill(ctx, '#3F6FB5', rect(186, 96, 10, 76, 3))
      write(ctx, '2019 年', 216, 122, 9, '#33415C', 700, 'center')
      scribble(ctx, 202, 130, 28, '#AEBBD3', 3)
      scribble(ctx, 202, 138, 20, '#AEBBD3', 3)
    })
  },
  /** Helmets on their hooks, each for somebody. */
  helmets(ctx) {
    fill(ctx, '#9FB0B5', rect(0, 0, 320, 180))
    fill(ctx, '#ADBDC2', polygon(0, 0, 170, 0, 40, 180, 0, 180))
    fill(ctx, '#7C8C91', rect(0, 128, 320, 52))
    for (let i = 0; i < 9; i++) fill(ctx, '#F3C32F', polygon(i * 40, 128, i * 40 + 20, 128, i * 40 + 8, 140, i * 40 - 12, 140))
    fill(ctx, '#6C4F36', rect(18, 16, 284, 14, 3))
    fill(ctx, '#553C28', rect(18, 26, 284, 4))
    const hooks = [
      ['班组长', '#FFC72E', '#E8A814'],
      ['访客', '#F2F4F6', '#D5DAE0'],
      ['安全员', '#E5533D', '#C23F2C'],
      ['技工', '#3E7BD8', '#2E62B3'],
    ] as const
    hooks.forEach(([who, colour, shade], i) => {
      const x = 56 + i * 70
      draw(ctx, '#C8CDD2', `M${x} 30v10`, 4)
      moved(ctx, x - 31, 36, 62 / 120, () => {
        draw(ctx, '#4A4F55', 'M26 84c2 20 14 26 34 26s32-6 34-26', 5)
        fill(ctx, colour, 'M14 78a46 52 0 0 1 92 0Z')
        fill(ctx, shade, 'M60 26a46 52 0 0 1 46 52H60Z')
        fill(ctx, colour, rect(49, 20, 22, 56, 9))
        fill(ctx, '#FFFFFF66', rect(49, 20, 9, 56, 4.5))
        fill(ctx, colour, rect(4, 74, 112, 15, 7.5))
      })
      fill(ctx, '#FFFFFF', rect(x - 22, 104, 44, 18, 2))
      write(ctx, who, x, 117, 10.5, '#1F2329', 700, 'center')
    })
  },
} satisfies Record<string, Photo>
