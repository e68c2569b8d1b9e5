import Quill, { Delta } from 'quill/core.js'
import Blockquote from 'quill/formats/blockquote.js'
import Bold from 'quill/formats/bold.js'
import Header from 'quill/formats/header.js'
import Image from 'quill/formats/image.js'
import Link from 'quill/formats/link.js'
import List from 'quill/formats/list.js'
import Clipboard from 'quill/modules/clipboard.js'
import { nth } from '@/lib/nth'

/** Pictures of the device stand in the text while they go up. */
class Picture extends Image {
  static create(value: string) {
    const node = super.create(value)
    node.setAttribute('alt', '插图')
    return node
  }
  static sanitize(url: string) {
    return /^(blob:|https?:|\/)/.test(url) ? url : ''
  }
}

/** What is pasted comes without what nobody sees, and with one empty line where there were many. */
class CleanClipboard extends Clipboard {
  convert(pasted: { html?: string; text?: string }, formats?: Record<string, unknown>) {
    const delta = super.convert(pasted, formats)
    let ends = 0
    return delta.ops.reduce((clean, { insert, attributes }) => {
      if (typeof insert !== 'string') {
        ends = 0
        return clean.insert(insert ?? '', attributes)
      }
      const words = [...insert.replace(/[\u200b\u200c\u2060\ufeff]/g, '').replace(/\r/g, '')].filter((one) => {
        ends = one === '\n' ? ends + 1 : one.trim() ? 0 : ends
        return ends <= 2 || one !== '\n'
      })
      return clean.insert(words.join(''), attributes)
    }, new Delta())
  }
}

Quill.register(
  {
    'formats/blockquote': Blockquote,
    'formats/bold': Bold,
    'formats/header': Header,
    'formats/image': Picture,
    'formats/link': Link,
    'formats/list': List,
    'modules/clipboard': CleanClipboard,
  },
  true,
)

type Matcher = (node: Node, delta: Delta) => Delta

const nothing: Matcher = () => new Delta()
/** The first line of a paragraph that is set in is no tab. */
const flush: Matcher = (_node, delta) => {
  const [first] = delta.ops
  return typeof first?.insert === 'string' && first.insert.startsWith('\t') ? delta.slice(1) : delta
}
/** The cells of a row stand in one line. */
const row: Matcher = (_node, delta) => {
  const cells = delta.ops.map(({ insert, attributes }) => ({
    insert: typeof insert === 'string' ? insert.replace(/\n+/g, '　') : insert,
    attributes: attributes?.bold ? { bold: true } : undefined,
  }))
  const last = nth(cells, -1)
  if (typeof last?.insert === 'string') last.insert = last.insert.replace(/　+$/, '')
  return new Delta(cells.filter(({ insert }) => insert)).insert('\n')
}
/** Only what readers could follow is a link. */
// It is asked about tags only, which are elements.
const link: Matcher = (node, delta) =>
  /^https?:/i.test((node as Element).getAttribute('href') ?? '')
    ? delta
    : new Delta(delta.ops.map(({ insert, attributes: { link: _link, ...rest } = {} }) => ({ insert, attributes: rest })))

interface Options {
  placeholder: string
  label: string
  /** The address of a pasted picture in the text; undefined leaves it out. */
  picture: (src: string) => string | undefined
  /** Pictures of the clipboard itself. */
  files: (files: File[]) => void
}

/** An editor in this element that knows what an article can have, and nothing else. */
export function openQuill(element: HTMLElement, { placeholder, label, picture, files }: Options): Quill {
  const image: Matcher = (node) => {
    // Asked about tags only, too.
    const address = picture((node as Element).getAttribute('src') ?? '')
    return address ? new Delta().insert({ image: address }) : new Delta()
  }
  const quill = new Quill(element, {
    placeholder,
    formats: ['bold', 'header', 'list', 'blockquote', 'link', 'image'],
    modules: {
      clipboard: {
        matchers: [
          ['script, noscript, template, svg, iframe, video, audio, button, select, title', nothing],
          ['[style*="display:none"], [style*="display: none"], [hidden]', nothing],
          ['[style*="text-indent"]', flush],
          ['tr', row],
          ['a', link],
          ['img', image],
        ],
      },
      uploader: {
        mimetypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/heic'],
        handler: (_range: unknown, chosen: File[]) => files(chosen),
      },
      // A Tab goes on to what comes next.
      keyboard: { bindings: { tab: null, indent: null, outdent: null, 'remove tab': null } },
      history: { delay: 800, maxStack: 200, userOnly: true },
    },
  })
  const { root } = quill
  root.setAttribute('role', 'textbox')
  root.setAttribute('aria-multiline', 'true')
  root.setAttribute('aria-label', label)
  return quill
}

export { Delta }
