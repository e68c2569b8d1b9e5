import { button, make } from './dom'

interface ModalOptions {
  title?: string
  content?: string
  showCancel?: boolean
  cancelText?: string
  confirmText?: string
  cancelColor?: string
  confirmColor?: string
}
interface ToastOptions {
  title: string
  /** ms */
  duration?: number
}

/** Lays a box over everything until somebody answers. */
function ask<T>(kind: string, fill: (box: HTMLElement, answer: (value: T) => void) => void, onBeside?: T): Promise<T> {
  return new Promise((resolve) => {
    const box = make('div', 'host-dialog__box')
    const dialog = make('div', `host-dialog ${kind}`, box)
    const answer = (value: T) => {
      dialog.remove()
      resolve(value)
    }
    fill(box, answer)
    dialog.onclick = ({ target }) => target === dialog && onBeside !== undefined && answer(onBeside)
    document.body.append(dialog)
  })
}

function showModal({
  title = '',
  content = '',
  showCancel = true,
  cancelText = '取消',
  confirmText = '确定',
  ...colors
}: ModalOptions) {
  return ask<object>('', (box, answer) => {
    const answers = make('div', 'host-dialog__answers')
    if (showCancel) answers.append(button(cancelText, () => answer({ confirm: false, cancel: true }), colors.cancelColor))
    answers.append(button(confirmText, () => answer({ confirm: true, cancel: false }), colors.confirmColor ?? '#576b95'))
    box.append(make('div', 'host-dialog__title', title), make('div', 'host-dialog__text', content), answers)
  })
}

/** Index of what was chosen, -1 for nothing. */
export function choose(items: string[]): Promise<number> {
  return ask(
    'host-dialog--sheet',
    (box, answer) =>
      box.append(
        ...items.map((item, index) => button(item, () => answer(index))),
        button('取消', () => answer(-1)),
      ),
    -1,
  )
}

/** YYYY-MM-DD, '' for nothing. */
export function chooseDate({ value = '', start = '', end = '' }): Promise<string> {
  return ask(
    'host-dialog--sheet',
    (box, answer) => {
      const input = Object.assign(make('input', ''), { type: 'date', value, min: start, max: end })
      box.append(
        input,
        button('确定', () => answer(input.value)),
        button('取消', () => answer('')),
      )
    },
    '',
  )
}

async function showActionSheet({ itemList }: { itemList: string[] }) {
  const tapIndex = await choose(itemList)
  if (tapIndex < 0) throw new Error('cancel')
  return { tapIndex }
}

const TOAST_MS = 1500
let toast: HTMLElement | undefined
const hideToast = () => toast?.remove()
function showLoading({ title }: ToastOptions) {
  hideToast()
  toast = make('div', 'host-toast', title)
  document.body.append(toast)
}
function showToast({ title, duration = TOAST_MS }: ToastOptions) {
  showLoading({ title })
  const shown = toast
  setTimeout(() => shown?.remove(), duration)
}

function previewImage({ urls, current = urls[0] }: { urls: string[]; current?: string }) {
  void ask<true>('host-dialog--picture', (box) => box.append(Object.assign(make('img', ''), { src: current })), true)
}

function chooseMedia({ count = 9 }: { count?: number }) {
  return new Promise<object>((resolve, reject) => {
    const input = Object.assign(make('input', ''), { type: 'file', accept: 'image/*', multiple: count > 1 })
    input.oncancel = () => reject(new Error('cancel'))
    input.onchange = () => {
      const files = [...input.files!].slice(0, count)
      resolve({
        tempFiles: files.map((file) => ({ tempFilePath: URL.createObjectURL(file), size: file.size, fileType: 'image' })),
      })
    }
    input.click()
  })
}

/** The cashier of the local WeChat Pay, where somebody decides. */
async function requestPayment({ package: prepay }: { package: string }) {
  const result = ['ok', 'fail'][await choose(['支付', '支付失败'])] ?? 'cancel'
  const answer = await fetch('/sandbox/wechat-pay/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prepay_id: prepay.slice('prepay_id='.length), result }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  if (result !== 'ok') throw new Error(result)
  return {}
}

/** Where the browser says that it is, if it may be asked. */
const getLocation = () =>
  new Promise<object>((resolve, reject) => {
    const here = ({ coords: { latitude, longitude } }: GeolocationPosition) => resolve({ latitude, longitude })
    navigator.geolocation.getCurrentPosition(here, reject)
  })

/** The calls of wx that show something of WeChat's own. */
export const asks = {
  showModal,
  showActionSheet,
  showToast,
  hideToast,
  showLoading,
  hideLoading: hideToast,
  previewImage,
  chooseMedia,
  requestPayment,
  getLocation,
}
