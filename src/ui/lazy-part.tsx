import { useEffect, useState, type ComponentType } from 'react'

const Nothing = () => null

/** A part of a page whose code may come after the page stands; until then, and when it does not come, `Waiting` is drawn. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P> = Nothing,
): ComponentType<P> {
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
    const Shown = Part ?? Waiting
    return <Shown {...props} />
  }
}
