/** What can be done with what is written. */
export interface Sheet {
  clear(): void
  /** As a picture: a path that Platform.upload() takes. */
  file(): Promise<string>
}

export interface CanvasProps {
  label: string
  /** Takes the sheet, once it can be written on. */
  lend: (sheet: Sheet) => void
  /** Something stands on it. */
  onInk: () => void
}
