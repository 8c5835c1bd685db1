/** Why a page did not open, by where it stuck. The code is shown, and means the same to staff, operators and authors of remotes. */
export type FailureCode =
  | 'not-registered'
  | 'duplicate'
  | 'contract'
  | 'shared-range'
  | 'other-build'
  | 'no-digest'
  | 'no-page'
  | 'manifest-timeout'
  | 'manifest-status'
  | 'manifest-invalid'
  | 'manifest-unreachable'
  | 'entry'
  | 'chunk'
  | 'shared'
  | 'module'
  | 'render'

/** Refused by rule before any of its code ran: asking again changes nothing until somebody deploys. */
const final: ReadonlySet<FailureCode> = new Set(['not-registered', 'duplicate', 'contract', 'shared-range', 'other-build', 'no-digest', 'no-page'])

export class RemoteFailure extends Error {
  readonly code: FailureCode
  /** Facts for whoever mends it: versions, status, file. */
  readonly detail: string
  constructor(code: FailureCode, detail: string, cause?: unknown) {
    super(`${code}: ${detail}`, { cause })
    this.name = 'RemoteFailure'
    this.code = code
    this.detail = detail
  }
  get final(): boolean {
    return final.has(this.code)
  }
}

/** What an error of loading means. `witnessed` is what our own hooks saw of the same attempt: the runtime rewraps what they throw. */
export function failureOf(error: unknown, witnessed?: RemoteFailure): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  if (witnessed) return witnessed
  const message = error instanceof Error ? error.message : String(error)
  const is = (pattern: RegExp) => pattern.test(message)
  if (error instanceof Error && error.name === 'ChunkLoadError') {
    const { request = '' } = error as Error & { request?: string }
    return new RemoteFailure('chunk', request || message, error)
  }
  if (is(/RUNTIME-00[18]|ScriptNetworkError|ScriptExecutionError/)) return new RemoteFailure('entry', message, error)
  if (is(/RUNTIME-003/)) return new RemoteFailure('manifest-unreachable', message, error)
  if (is(/RUNTIME-015|of shared singleton module|loadShare/)) return new RemoteFailure('shared', message, error)
  return new RemoteFailure('module', message, error)
}
