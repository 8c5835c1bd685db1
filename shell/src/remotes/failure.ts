import type { FailureCode } from '@tessera/shared/contract/shell/failures'
import { kinds } from './codes.ts'

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
  /** Asking again changes nothing until somebody deploys. */
  get final(): boolean {
    return kinds[this.code].final
  }
}

/** What an error of loading means. `witnessed` is what our own hooks saw of the same attempt: the runtime rewraps what they throw. */
export function failureOf(error: unknown, witnessed?: RemoteFailure): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  if (witnessed) return witnessed
  const message = error instanceof Error ? error.message : String(error)
  const is = (pattern: RegExp) => pattern.test(message)
  const request = chunkOf(error)
  if (request !== undefined) return new RemoteFailure('chunk', request || message, error)
  if (is(/RUNTIME-00[18]|ScriptNetworkError|ScriptExecutionError/))
    return new RemoteFailure('entry', message, error)
  if (is(/RUNTIME-003/)) return new RemoteFailure('manifest-unreachable', message, error)
  if (is(/RUNTIME-015|of shared singleton module|loadShare/))
    return new RemoteFailure('shared', message, error)
  return new RemoteFailure('module', message, error)
}

/** The address of the script or style whose loading failed; undefined for any other error. Webpack and its style plugin spell it alike. */
export function chunkOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { request = '', code } = error as Error & { request?: string; code?: string }
  return error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' ? request : undefined
}
