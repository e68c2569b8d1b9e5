import { declare } from '../../module'

const declared = declare({
  labels: {
    word: '词',
    words: '词（可以粘贴多个）',
    outcome: '遇到了怎么办',
    told: '为什么',
    text: '文字',
    added: '新加的词',
    changed: '已有、改了的词',
    changedAt: '改于',
  },
  words: { outcome: { reject: '不能发布', review: '先审核', pass: '可以发布' } },
  tones: { outcome: { reject: 'wrong', review: 'wait', pass: 'done' } },
  screens: {
    words: {
      title: '内容词表',
      route: 'POST /admin/api/word/page',
      empty: '词表是空的：只有微信的内容检查与举报。',
      columns: ['word', 'outcome', 'told', 'changedAt'],
      creates: [
        {
          route: 'POST /admin/api/word/create',
          label: '加词',
          note: '立即生效。标点、空格、全角不用写，比对时都会去掉。',
        },
        { route: 'POST /admin/api/word/hitTest', label: '试一段文字' },
      ],
      acts: [
        { route: 'POST /admin/api/word/edit', label: '修改' },
        { route: 'POST /admin/api/word/remove', label: '去掉', danger: true },
      ],
    },
  },
})

export default declared
