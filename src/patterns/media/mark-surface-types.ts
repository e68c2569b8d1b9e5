export interface MarkSurfaceProps {
  label: string
  /** Of the line that is being drawn, another point: in thousandths of the surface's width and height. */
  onPoint: (x: number, y: number, first: boolean) => void
}
