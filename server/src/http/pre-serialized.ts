/** An answer as it goes over the wire, for one of which the server keeps a part written: nothing more is stripped from it, so it says no more than the schema of its call names. */
export class PreSerialized<Output> {
  /** Of what; nothing at run time. */
  declare readonly given: Output
  /** JSON, one part after the other. */
  readonly parts: readonly Buffer[]

  constructor(...parts: readonly Buffer[]) {
    this.parts = parts
  }
}
