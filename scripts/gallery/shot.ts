/** A picture, what it shows, and what is wrong there. */
export interface Shot {
  route: string
  query: string
  file: string
  findings: string[]
}
