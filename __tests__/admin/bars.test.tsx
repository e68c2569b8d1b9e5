import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Bars } from '../../admin/src/kit/bars'

Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true })

test('whoever does not see the bars hears what each of them is of, and how much', async () => {
  const room = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(room).render(
      <Bars title="订单，近 2 天" names={['1日', '2日']} values={[3, 5]} text={(value) => `${value} 单`} />,
    ),
  )
  expect(room.querySelector('[role=img]')!.getAttribute('aria-label')).toBe('订单，近 2 天：1日 3 单，2日 5 单')
})
