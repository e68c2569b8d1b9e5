/** How long after the window has its focus again the chosen files may still come. */
const LATE_MS = 3000

/** H5: asks for files of the device; none when the person has closed the picker. At once on a tap: later the browser refuses. */
export const chooseFiles = (accept: string, multiple = false) =>
  new Promise<File[]>((resolve) => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', accept, multiple, hidden: true })
    const finish = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.onchange = finish
    input.addEventListener('cancel', finish)
    // Of a picker that was closed web views older than popovers say nothing: the window has its focus again, and no file comes.
    if (!('popover' in input)) window.addEventListener('focus', () => setTimeout(finish, LATE_MS), { once: true })
    document.body.appendChild(input)
    input.click()
  })
