import { Drawing } from './draw'
import { BrowserHost } from './host'

declare global {
  interface Window {
    /** Laid in by the gallery before the page opens. */
    weappStorage?: Record<string, unknown>
    weapp: BrowserHost
  }
}

async function boot() {
  const code: Record<string, string> = await (await fetch('/code.json')).json()
  const host = new BrowserHost(code, window.weappStorage ?? {})
  window.weapp = host
  host.drawing = new Drawing(host, code)
  await host.launch(location.hash.slice(1) || undefined)
}

void boot()
