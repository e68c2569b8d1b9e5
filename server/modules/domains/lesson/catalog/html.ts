const TAGS = new Set(['p', 'h3', 'ul', 'ol', 'li', 'strong', 'blockquote', 'br'])
const PIECE = /<(\/?)([a-z0-9]+)[^<>]*>|[^<]+|</gi

const escaped = (text: string) =>
  text
    .replace(/&(?!(?:amp|lt|gt|quot|nbsp|#39);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Rich text with the few tags that lessons are written in, bare of attributes; anything else becomes text or nothing. */
export const cleanHtml = (html: string): string =>
  html.replace(PIECE, (piece: string, slash: string | undefined, name: string | undefined) => {
    if (name === undefined) return escaped(piece)
    const tag = name.toLowerCase()
    return TAGS.has(tag) ? `<${slash}${tag}>` : ''
  })
