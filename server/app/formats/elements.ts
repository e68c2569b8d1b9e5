/** An element of XML: what stands in its head behind the name, and between its head and its end. */
interface Element {
  name: string
  attributes: string
  inner: string
}

const patterns = new Map<string, RegExp>()
function headsOf(names: string): RegExp {
  const known = patterns.get(names) ?? new RegExp(`<(?:(${names})((?:\\s[^<>]*)?)|(${names})/)>`, 'g')
  patterns.set(names, known)
  return known
}

/**
 * The elements of these names, one after the other, each up to the first end of its name; what has no end is none. A stranger's
 * text costs no more than its length: a head reaches no further than the next bracket, and an end that is missing is looked for
 * once.
 */
export function* elementsOf(xml: string, ...names: string[]): Generator<Element, void, undefined> {
  const heads = headsOf(names.join('|'))
  const endless = new Set<string>()
  for (let at = 0; ;) {
    // Others use the same pattern in between.
    heads.lastIndex = at
    const head = heads.exec(xml)
    if (!head) return
    at = heads.lastIndex
    const [, name = head[3], attributes = ''] = head
    if (head[3] || attributes.endsWith('/')) yield { name, attributes, inner: '' }
    else if (!endless.has(name)) {
      const end = xml.indexOf(`</${name}>`, at)
      if (end < 0) endless.add(name)
      else {
        const inner = xml.slice(at, end)
        at = end
        yield { name, attributes, inner }
      }
    }
  }
}
