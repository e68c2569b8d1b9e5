/** Of a file that the place cannot show: hands it on instead. At once on a tap: later WeChat refuses. */
export type HandOn = () => Promise<void>
