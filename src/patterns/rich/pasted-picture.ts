const DATA = /^data:(image\/(?:png|jpe?g|gif|webp));base64,([a-z0-9+/=\s]+)$/i

/** A picture that stands in what was pasted, as a path that can be sent; undefined when it is none. */
export function pathOfData(src: string): string | undefined {
  const [, type, data] = DATA.exec(src) ?? []
  if (!data) return undefined
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}
