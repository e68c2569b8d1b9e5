/** What base.wxml says about one kind of node: its tag, where its attributes stand, which events it listens to. */
export interface Template {
  tag: string
  attributes: Record<string, string>
  binds: Set<string>
  catches: Set<string>
}

const unknown = (tag: string): Template => ({ tag, attributes: {}, binds: new Set(), catches: new Set() })

/** Reads Taro's generated base.wxml; returns the template of a node name (`nn`). */
export function readTemplates(wxml: string): (nodeName: string) => Template {
  const known = new Map<string, Template>()
  for (const [, name, body] of wxml.matchAll(/<template name="tmpl_0_([\w-]+)">([\s\S]*?)<\/template>/g)) {
    const element = /^\s*<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)/.exec(body)
    if (!element || element[1] === 'template') continue
    const isText = /^\s*<block>\{\{i\.v\}\}<\/block>/.test(body)
    const template = unknown(isText ? '#text' : element[1])
    for (const [, key, value = ''] of element[2].matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      const event = /^(bind|catch):?(\w+)$/.exec(key)
      if (event) template[event[1] === 'bind' ? 'binds' : 'catches'].add(event[2])
      const member = /\bi\.(\w+)/.exec(value)
      if (!event && member) template.attributes[key.replace(/^model:/, '')] = member[1]
    }
    known.set(name, template)
  }
  return (nodeName) => known.get(nodeName) ?? known.get(nodeName + '_blur') ?? unknown(nodeName)
}
