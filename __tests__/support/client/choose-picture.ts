import fs from 'node:fs'
import path from 'node:path'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { App } from './open-app'

/** What the browser opens a choice of files with, once a page has asked for one. */
export const fileInput = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!found) throw new Error('nothing to choose from')
    return found
  })

/** Chooses a picture of the demo content where a page asks for one. */
export async function choosePicture(app: App, label: RegExp = /^添加图片/) {
  fireEvent.click(await waitFor(() => app.look().getByLabelText(label)))
  const input = await fileInput()
  const bytes = fs.readFileSync(path.resolve(__dirname, '../../../server/seeds/circle/media/probation.jpg'))
  Object.defineProperty(input, 'files', { value: [new File([bytes], '照片.jpg', { type: 'image/jpeg' })] })
  fireEvent.change(input)
}
