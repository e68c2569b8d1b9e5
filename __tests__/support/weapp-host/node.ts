import type { Template } from './templates'

/** A node of the data that Taro hands to the page by setData. */
export interface RawNode {
  nn: string
  sid?: string
  uid?: string
  cl?: string
  v?: string
  cn?: RawNode[]
  [key: string]: unknown
}

const PART = /([#.]?)([\w-]+)|\[([\w-]+)="?([^\]"]*)"?\]/g

/** One node of the running page, as a test looks at it. */
export class WeappNode {
  readonly template: Template

  constructor(
    readonly raw: RawNode,
    readonly parent: WeappNode | null,
    private templates: (name: string) => Template,
  ) {
    this.template = templates(raw.nn)
  }
  get tag() {
    return this.template.tag
  }
  get id() {
    return (this.raw.uid || this.raw.sid) ?? ''
  }
  get classes() {
    return String(this.raw.cl ?? '')
      .split(/\s+/)
      .filter(Boolean)
  }
  get children(): WeappNode[] {
    return (this.raw.cn ?? []).map((child) => new WeappNode(child, this, this.templates))
  }
  get text(): string {
    return this.tag === '#text' ? String(this.raw.v ?? '') : this.children.map((child) => child.text).join('')
  }
  attribute(name: string): unknown {
    const key = this.template.attributes[name]
    return key ? this.raw[key] : undefined
  }
  *walk(): Generator<WeappNode> {
    yield this
    for (const child of this.children) yield* child.walk()
  }
  /** tag, #id, .class, [attribute=value] and combinations. */
  matches(selector: string): boolean {
    for (const [, prefix, name, attribute, value] of selector.matchAll(PART)) {
      if (attribute) {
        if (String(this.attribute(attribute)) !== value) return false
      } else if (prefix === '#' ? this.id !== name : prefix === '.' ? !this.classes.includes(name) : this.tag !== name)
        return false
    }
    return true
  }
  /** All nodes that a selector finds; the descendant combinator is understood. */
  all(selector: string): WeappNode[] {
    const parts = selector.trim().split(/\s+/)
    return [...this.walk()].filter((node) => {
      if (!node.matches(parts.at(-1)!)) return false
      let left = parts.length - 2
      for (let above = node.parent; above && left >= 0; above = above.parent) if (above.matches(parts[left])) left--
      return left < 0
    })
  }
  toString(depth = 0): string {
    const pad = '  '.repeat(depth)
    if (this.tag === '#text') return pad + this.text
    const name = [this.tag, this.raw.uid && `#${this.raw.uid}`, this.raw.cl && `.${this.classes.join('.')}`]
      .filter(Boolean)
      .join('')
    return [pad + name, ...this.children.map((child) => child.toString(depth + 1))].join('\n')
  }
}
