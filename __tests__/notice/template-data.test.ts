import { fieldValue } from '../../server/modules/services/notice/template-data'

test.each([
  ['thing1', '二十个字以内的照样说完', '二十个字以内的照样说完'],
  ['thing1', '一'.repeat(20), '一'.repeat(20)],
  ['thing2', '一'.repeat(21), '一'.repeat(19) + '…'],
  ['thing2', '第一行\n\t第二行', '第一行 第二行'],
  ['thing3', '恭喜🎉👨‍👩‍👧通过🇨🇳1️⃣', '恭喜通过1'],
  ['thing3', '一'.repeat(18) + '𠮷𠮷', '一'.repeat(18) + '…'],
  ['thing12', ' \u200b\n ', '点击查看'],
  ['short_thing1', '已经审核通过了', '已经审核…'],
  ['phrase1', '审核：通过！(1)', '审核通过'],
  ['phrase1', '报名资料审核通过', '报名资料审'],
  ['phrase1', 'OK', '点击查看'],
  ['time2', '2026-11-25T12:00:00.000Z', '2026年11月25日 20:00'],
  ['date2', '2026-12-31T16:05:00.000Z', '2027年1月1日 00:05'],
])('%s says %j as %j', (field, text, said) => {
  expect(fieldValue(field, text)).toBe(said)
})
