import { useEffect, useState, type ComponentType } from 'react'

const Nothing = () => null

/**
 * A part of a page whose code may come after the page stands: until then `Waiting` is drawn, and `Lost` when it does not
 * come.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P> = Nothing,
  Lost: ComponentType<P> = Waiting,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded)
    const [lost, setLost] = useState(false)
    useEffect(() => {
      if (Part) return
      const arrive = async () => {
        loaded = await load()
        setPart(() => loaded)
      }
      void arrive().catch(() => setLost(true))
    }, [Part])
    const Shown = Part ?? (lost ? Lost : Waiting)
    return <Shown {...props} />
  }
}
