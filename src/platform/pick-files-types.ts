/** A file of the device, to be read piece by piece. */
export interface PickedFile {
  name: string
  /** Bytes. */
  size: number
  /** By which this device knows it again. */
  fingerprint: string
  /** What upload() takes, of these bytes. */
  slice(start: number, end: number): Promise<string>
}
