/** A result that is written out already; `T` is what it reads as. */
export class Json<T> {
  declare readonly reads: T
  constructor(readonly text: string) {}
}
