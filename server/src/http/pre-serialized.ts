import { Code } from '@tessera/shared/contract/wire'
import type { SharedText } from './shared-text.ts'

/**
 * An answer that is already JSON, because the server caches a part of it. It is sent as it is, without
 * stripping, so it must hold only the keys of the call's schema. `Output` exists at compile time only.
 */
export class PreSerialized<Output> {
  declare readonly output: Output
  /** The beginning of the answer, which others share: `envelopeStart` and the first keys of `data`. */
  readonly shared: SharedText
  /** The rest of the answer. */
  readonly own: Buffer
  /** The session that asked. The entity tag of an answer holds for this session only. */
  readonly sessionId: string

  constructor({ shared, own, sessionId }: { shared: SharedText; own: Buffer; sessionId: string }) {
    this.shared = shared
    this.own = own
    this.sessionId = sessionId
  }

  get text(): string {
    return Buffer.concat([this.shared.text, this.own]).toString()
  }
}

/** The beginning of an envelope without a message, up to its data. */
export const envelopeStart = `{"code":${Code.ok},"msg":"","data":`
