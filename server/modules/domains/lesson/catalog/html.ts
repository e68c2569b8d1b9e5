import sanitizeHtml from 'sanitize-html'

/** The few tags that lessons are written in, bare of attributes. Of anything else the text stays, of code and style nothing. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h3', 'ul', 'ol', 'li', 'strong', 'blockquote', 'br'],
  allowedAttributes: {},
}

export const cleanHtml = (html: string): string => sanitizeHtml(html, RULES)
