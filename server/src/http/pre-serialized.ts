/**
 * Output that is already JSON, because the server caches a part of it. It is sent as it is, without
 * stripping, so it must hold only the keys of the call's schema. `Output` exists at compile time only.
 */
export class PreSerialized<Output> {
  declare readonly output: Output
  /** Consecutive parts of the JSON text. */
  readonly parts: readonly Buffer[]

  constructor(...parts: readonly Buffer[]) {
    this.parts = parts
  }
}
