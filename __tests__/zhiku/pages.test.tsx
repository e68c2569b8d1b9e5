import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import { keptNow, openApp } from '../support/client/open-app'

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
