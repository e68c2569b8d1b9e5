import { createElement, forwardRef } from 'react'

export * from '@tarojs/components-react/dist/utils/index'

const parsed = new Map()

function parse(css) {
  if (parsed.has(css)) return parsed.get(css)
  const style = {}
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const name = declaration.slice(0, colon).trim()
    const key = name.startsWith('--')
      ? name
      : name.replace(/^-ms-/, 'ms-').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
    style[key] = declaration.slice(colon + 1).trim()
  }
  parsed.set(css, style)
  return style
}

export const createForwardRefComponent = (Component) =>
  forwardRef((props, ref) =>
    createElement(Component, {
      ...props,
      ...(typeof props.style === 'string' && { style: parse(props.style) }),
      forwardedRef: ref,
    }),
  )
