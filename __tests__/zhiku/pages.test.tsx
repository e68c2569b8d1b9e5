import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { choosePicture } from '../support/client/choose-picture'
import { keptNow, openApp } from '../support/client/open-app'

test('whoever has a document of their own puts it in, sees that it is being looked at, and takes it back', async () => {
  await server.sql("insert into zhiku_category (id, name, icon) values ($1, '招聘', 'file-text')", [randomUUID()])
  const app = await openApp('pages/zhiku/index', { as: await server.member('安然') })
  await app.tap('上传资料')
  await app.see('还没有上传过资料')
  await app.see('每卖出一份，你得售价的 70%，以金币到账：买家下载后到，没有下载的 7 天后到')
  await app.tap('上传资料', { selector: '.state *' })
  await app.tap('提交审核')
  await app.see('请先选一个文件')
  await app.tap('添加文件')
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!)
  const file = new File([`%PDF-1.7 ${Math.random()}`], '面试评分表.pdf', { type: 'application/pdf' })
  Object.defineProperty(input, 'files', { value: [file] })
  fireEvent.change(input)
  await app.see('面试评分表.pdf')
  await app.write('标题', '社招面试评分表')
  await app.tap('请选择')
  await app.tap('招聘', { selector: '.sheet *' })
  await app.write('介绍', '按岗位要求打分，附打分说明')
  await app.tap('50 金币')
  await app.tap('提交审核')
  await app.see('请先确认这份资料可以公开')
  fireEvent.click(app.look().getByLabelText('承诺有权公开这份资料'))
  await app.tap('提交审核')
  await app.hear('已提交，审核结果会通知你')
  await app.see('审核中')
  const put = await server.sql('select title, coin_price, upload, format from zhiku_doc where upload is not null')
  expect(put).toEqual([{ title: '社招面试评分表', coin_price: 50, upload: 'waiting', format: 'pdf' }])
  await app.tap('撤回')
  await app.answer('撤回')
  await app.hear('已撤回')
  await app.see('还没有上传过资料')
})

test('what the operators point at stands above the library, until it is sent away for the day', async () => {
  const file = randomUUID()
  await server.sql(`insert into file (id, kind, name, size, used) values ($1, 'image', 'b.png', 9, true)`, [file])
  await server.sql('insert into ad (id, title, image_file, url, place) values ($1, $2, $3, $4, $5)', [
    randomUUID(),
    '新劳动合同范本上架',
    file,
    '/pages/lesson/index2',
    'zhiku',
  ])
  const app = await openApp('pages/zhiku/index')
  await app.see('新劳动合同范本上架')
  fireEvent.click(app.look().getByLabelText('今天不再显示'))
  await waitFor(() => expect(app.look().queryByText('新劳动合同范本上架')).toBeNull())
  const later = await openApp('pages/zhiku/index', { kept: keptNow() })
  await later.see('热门下载')
  expect(later.page().querySelector('.page-banners')).toBeNull()
})

test('what a document costs in coins stands on the page where it is ordered', async () => {
  const id = await server.document({ title: '薪酬带宽表' })
  await server.sql('update zhiku_doc set price = 0, coin_price = 50 where id = $1', [id])
  const cat = await server.member('陈晨')
  await server.give(cat, 60)
  const app = await openApp(`pages/zhiku/orderConfirm?docId=${id}`, { as: cat })
  await app.see('提交订单 50 金币')
  expect(app.look().getByText('50 金币', { selector: '.amount-lines__sum' })).toBeTruthy()
  expect(app.look().queryByText('¥0.00')).toBeNull()
})

test('how often a document may still be had is asked until its file has gone out; the last download can be had again', async () => {
  const id = await server.document({ title: '员工手册' })
  const ann = await server.member('安然')
  const app = await openApp(`pages/zhiku/detail?id=${id}`, { as: ann })
  await app.tap('免费下载')
  await app.see('还可下载 10 次')
  const asked = () => network.to('/api/zhikuRight/detail').length
  const before = asked()
  // A browser fetches in its own time: here once the page has asked too early.
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function (this: HTMLAnchorElement) {
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    await network.idle()
    await fetch(this.getAttribute('href')!)
  })
  try {
    await app.tap('下载文件')
    await app.see('还可下载 9 次')
  } finally {
    click.mockRestore()
  }
  await server.sql('update zhiku_right set used = 10 where doc_id = $1', [id])
  const last = await openApp(`pages/zhiku/download?id=${id}`, { as: ann })
  await waitFor(() => expect(last.look().getAllByText('10 次已用完，刚下载过的还可以重新下载')).not.toEqual([]))
  expect(last.look().getByText('下载文件').closest('[aria-disabled="true"]')).toBeNull()
})

test('the pictures of what was said to be wrong go with it, and not with the next thing', async () => {
  const id = await server.document({ title: '员工手册' })
  const app = await openApp(`pages/zhiku/detail?id=${id}`, { as: await server.member('安然') })
  const begin = () => app.tap('资料有问题')
  await begin()
  await app.write('具体说明', '第三页的比例写错了')
  await choosePicture(app)
  await waitFor(() => app.look().getByLabelText('删除第 1 张'))
  await app.tap('提交')
  await app.hear('已收到，48 小时内处理并通知你')
  await begin()
  await waitFor(() => app.look().getByLabelText('添加图片，已有 0 张，最多 3 张'))
  expect(app.look().queryByLabelText('删除第 1 张')).toBeNull()
})

test('what was taken for coins and given back can be taken again where one stands', async () => {
  const ann = await server.member('安然')
  await server.give(ann, 1000)
  const id = await server.document({ title: '薪酬制度', coinPrice: 300 })
  const app = await openApp(`pages/zhiku/detail?id=${id}`, { as: ann })
  const orders = () => server.sql<{ id: string }>('select id from shop_order where user_id = $1 order by created_at', [ann.id])
  const exchange = async () => {
    await app.tap('300 金币兑换')
    await app.answer('确定兑换')
    await app.hear('兑换成功')
    await app.see('还可下载 10 次')
  }
  await exchange()
  const [{ id: orderId }] = await orders()
  const given = await ann.call('POST /api/zhikuOrder/refundApply', { body: { id: orderId, reason: '买错了' } })
  expect(given.code).toBe(200)
  await server.run('payment.refund')
  history.back()
  await exchange()
  expect(await orders()).toHaveLength(2)
})

test('what the library is narrowed by shows what is chosen now', async () => {
  await server.document({ title: '员工手册' })
  const app = await openApp('pages/zhiku/index')
  const choices = () => within(document.querySelector<HTMLElement>('.sheet')!)
  const chosen = () =>
    choices()
      .getAllByRole('radio', { checked: true })
      .map(({ textContent }) => textContent)
  await app.tap('价格')
  await waitFor(() => expect(chosen()).toEqual(['全部价格']))
  expect(app.look().getByRole('dialog', { name: '价格' })).toBeTruthy()
  await app.tap('免费', { selector: '.sheet *' })
  await waitFor(() => expect(document.querySelector('.zhiku__chip--on')?.textContent).toBe('免费'))
  await app.tap('免费', { selector: '.zhiku__chip *' })
  await waitFor(() => expect(chosen()).toEqual(['免费']))
})

test('of a document that is off the shelf its owner is not led to ask the assistant, who does not know it', async () => {
  const id = await server.document({ title: '旧版考勤制度' })
  const ann = await server.member('安然')
  const open = () => openApp(`pages/zhiku/detail?id=${id}`, { as: ann })
  const app = await open()
  await app.see('问问这份资料')
  await app.tap('免费下载')
  await app.see('还可下载 10 次')
  await server.sql(`update zhiku_doc set status = 'off' where id = $1`, [id])
  const later = await open()
  await later.see('资料已下架，你已经拥有，仍可下载')
  expect(later.look().queryByText('问问这份资料')).toBeNull()
})

test('a link to a category that is gone shows all documents', async () => {
  await server.document({ title: '离职证明模板' })
  const app = await openApp(`pages/zhiku/index?categoryId=${randomUUID()}`)
  expect(await app.see('离职证明模板')).toBeTruthy()
})

test('one’s own opinion of a document stands there as waiting until somebody has looked at it', async () => {
  const id = await server.document({ title: '调岗通知书' })
  const ann = await server.member('安然')
  await server.sql(
    `insert into zhiku_review (id, doc_id, user_id, score, content, status) values (gen_random_uuid(), $1, $2, 4, '照着改就能用', 1)`,
    [id, ann.id],
  )
  const app = await openApp(`pages/zhiku/detail?id=${id}`, { as: ann })
  await app.see('照着改就能用')
  expect(app.look().getByText('审核中')).toBeTruthy()

  // And it can be taken back; of what others say only they can do so.
  const other = await server.member('小博')
  await server.sql(
    `insert into zhiku_review (id, doc_id, user_id, score, content, status) values (gen_random_uuid(), $1, $2, 5, '条款写得很全', 2)`,
    [id, other.id],
  )
  const later = await openApp(`pages/zhiku/detail?id=${id}`, { as: ann })
  await later.see('条款写得很全')
  fireEvent.click(later.look().getByLabelText('删除'))
  await later.answer('删除')
  await waitFor(() => expect(later.look().queryByText('照着改就能用')).toBeNull())
  expect(later.look().getByText('条款写得很全')).toBeTruthy()
  expect(later.look().queryByLabelText('删除')).toBeNull()
})

test('whoever takes back one of their uploads further down a long list stays there', async () => {
  const ann = await server.member('安然')
  await server.document()
  await server.sql(
    `insert into zhiku_doc (id, title, category_id, format, intro, price, status, author_id, upload, upload_at)
     select gen_random_uuid(), '表格' || n, (select id from zhiku_category limit 1), 'pdf', '按岗位打分', 0, 'draft', $1, 'waiting', now() - make_interval(mins => n)
       from generate_series(1, 22) n`,
    [ann.id],
  )
  const app = await openApp('pages/zhiku/index', { as: ann })
  await app.tap('上传资料')
  await app.see('表格1')
  app.reachEnd()
  await app.see('表格22')
  fireEvent.click(app.look().getByRole('button', { name: '撤回表格21' }))
  await app.answer('撤回')
  await app.hear('已撤回')
  await waitFor(() => expect(app.look().queryByText('表格21')).toBeNull())
  expect(app.look().queryByText('表格22')).not.toBeNull()
})
