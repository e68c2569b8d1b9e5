import { useEffect, useState, type ComponentType } from 'react'

/** A part of a page whose code may come after the page stands; draws nothing until then, nor when it does not come. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      const arrive = async () => {
        loaded = await load()
        setPart(() => loaded)
      }
      void arrive().catch(() => {})
    }, [Part])
    return Part ? <Part {...props} /> : null
  }
}
