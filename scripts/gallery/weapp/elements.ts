import { choose, chooseDate } from './dialogs'
import { make } from './dom'

/** Attributes of an element of WXML, in camel case. */
export type Attributes = Record<string, unknown>
export type Fire = (element: HTMLElement, type: string, detail: object) => void
/** Brings what stands inside an element in line with its attributes. */
export type Update = (attributes: Attributes) => void
/** Furnishes a new element. */
type Furnish = (element: HTMLElement, fire: Fire, addressOf: (source: string) => string) => Update

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

const image: Furnish = (element, fire, addressOf) => {
  const inner = element.appendChild(new Image())
  inner.onload = () => fire(element, 'load', { width: inner.naturalWidth, height: inner.naturalHeight })
  inner.onerror = () => fire(element, 'error', { errMsg: `GET ${inner.src} failed` })
  return ({ src, mode, ariaLabel }) => {
    const address = src ? addressOf(text(src)) : ''
    element.setAttribute('mode', text(mode) || 'scaleToFill')
    inner.alt = text(ariaLabel)
    if (inner.getAttribute('src') !== address) inner.setAttribute('src', address)
  }
}

const field =
  (tag: 'input' | 'textarea'): Furnish =>
  (element, fire) => {
    const placeholder = element.appendChild(make('div', 'host-placeholder'))
    const inner = element.appendChild(make(tag, ''))
    const detail = () => ({ value: inner.value, cursor: inner.selectionStart })
    const shape = () => (placeholder.hidden = inner.value !== '')
    inner.oninput = () => {
      shape()
      fire(element, 'input', detail())
    }
    inner.onfocus = () => fire(element, 'focus', detail())
    inner.onblur = () => fire(element, 'blur', detail())
    inner.onkeydown = (event) => {
      if (tag === 'input' && event.key === 'Enter') fire(element, 'confirm', detail())
    }
    let given = ''
    return (attributes) => {
      // Only a new value of the page's own may change what somebody types.
      const value = text(attributes.value)
      if (value !== given) inner.value = given = value
      shape()
      placeholder.textContent = text(attributes.placeholder)
      placeholder.className = `host-placeholder ${text(attributes.placeholderClass)}`
      inner.disabled = Boolean(attributes.disabled)
      inner.ariaLabel = text(attributes.ariaLabel)
      if (Number(attributes.maxlength) > 0) inner.maxLength = Number(attributes.maxlength)
      if (inner instanceof HTMLInputElement) inner.type = attributes.password ? 'password' : 'text'
      element.toggleAttribute('auto-height', Boolean(attributes.autoHeight))
    }
  }

const toggle: Furnish = (element, fire) => {
  const inner = element.appendChild(Object.assign(make('input', ''), { type: 'checkbox' }))
  inner.onchange = () => fire(element, 'change', { value: inner.checked })
  return ({ checked }) => {
    inner.checked = Boolean(checked)
  }
}

const LOWER_THRESHOLD = 50
const scrollView: Furnish = (element, fire) => {
  let threshold = LOWER_THRESHOLD
  let low = false
  element.onscroll = () => {
    const { scrollTop, scrollLeft, scrollHeight, clientHeight } = element
    fire(element, 'scroll', { scrollTop, scrollLeft, scrollHeight })
    const before = low
    low = scrollTop + clientHeight >= scrollHeight - threshold
    if (low && !before) fire(element, 'scrolltolower', { direction: 'bottom' })
  }
  let into = ''
  return ({ scrollX, scrollY, lowerThreshold, scrollIntoView }) => {
    element.toggleAttribute('scroll-x', Boolean(scrollX))
    element.toggleAttribute('scroll-y', Boolean(scrollY))
    threshold = Number(lowerThreshold) || LOWER_THRESHOLD
    const target = text(scrollIntoView)
    if (target && target !== into) requestAnimationFrame(() => document.getElementById(target)?.scrollIntoView())
    into = target
  }
}

const swiper: Furnish = (element, fire) => {
  element.addEventListener('scrollend', () =>
    fire(element, 'change', { current: Math.round(element.scrollLeft / element.clientWidth) }),
  )
  let shown = 0
  return ({ current }) => {
    const wanted = Number(current) || 0
    if (wanted !== shown) requestAnimationFrame(() => element.scrollTo({ left: wanted * element.clientWidth }))
    shown = wanted
  }
}

const picker: Furnish = (element, fire) => {
  let attributes: Attributes = {}
  const pick = async () => {
    const { mode = 'selector', range, rangeKey, value, start, end } = attributes
    if (mode === 'date') {
      const date = await chooseDate({ value: text(value), start: text(start), end: text(end) })
      return fire(element, date ? 'change' : 'cancel', { value: date })
    }
    if (mode === 'time') return fire(element, 'change', { value: '09:00' })
    if (mode === 'region')
      return fire(element, 'change', { value: ['江苏省', '苏州市', '姑苏区'], code: ['320000', '320500', '320508'] })
    const key = text(rangeKey)
    // As WXML has it: a list, and of things with members where a key is named.
    const names = ((range as unknown[]) ?? []).map((item) => text(key ? (item as Attributes)[key] : item))
    const index = await choose(names)
    fire(element, index < 0 ? 'cancel' : 'change', { value: index })
  }
  element.onclick = () => void (attributes.disabled || pick())
  return (fresh) => {
    attributes = fresh
  }
}

const clickable: Furnish = (element) => (attributes) => {
  element.toggleAttribute('disabled', Boolean(attributes.disabled))
  element.setAttribute('type', text(attributes.type) || 'default')
}

export const furnish: Record<string, Furnish | undefined> = {
  'wx-image': image,
  'wx-input': field('input'),
  'wx-textarea': field('textarea'),
  'wx-switch': toggle,
  'wx-scroll-view': scrollView,
  'wx-swiper': swiper,
  'wx-picker': picker,
  'wx-button': clickable,
}

/** Elements whose inside is WeChat's own. */
export const CLOSED = ['wx-image', 'wx-input', 'wx-textarea', 'wx-switch']
