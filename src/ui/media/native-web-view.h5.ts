import type { FunctionComponent } from 'react'

/** A frame would be refused, by us and by most others: on H5 an address opens in the browser. */
export const WebView: FunctionComponent<{ src: string }> = () => null
