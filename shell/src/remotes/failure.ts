import type { FailureCode } from '@tessera/shared/contract/registry/failures'
import { failureKinds } from './codes.ts'

/** Why a remote or one of its pages could not be opened or failed while running. */
export class RemoteFailure extends Error {
  readonly code: FailureCode
  /** Facts for the developer: versions, status, file. */
  readonly detail: string
  constructor(code: FailureCode, detail: string, cause?: unknown) {
    super(`${code}: ${detail}`, { cause })
    this.name = 'RemoteFailure'
    this.code = code
    this.detail = detail
  }
  /** Trying again is useless until a new build is deployed. */
  get final(): boolean {
    return failureKinds[this.code].final
  }
}

/**
 * Classifies a loading error. `observedFailure` is what our own hooks recorded of the same attempt; it takes
 * precedence because the runtime rewraps what they throw.
 */
export function failureOf(error: unknown, observedFailure?: RemoteFailure): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  if (observedFailure) return observedFailure
  const message = error instanceof Error ? error.message : String(error)
  const matches = (pattern: RegExp) => pattern.test(message)
  const request = failedChunkAddress(error)
  if (request !== undefined) return new RemoteFailure('chunk', request || message, error)
  if (matches(/RUNTIME-00[18]|ScriptNetworkError|ScriptExecutionError/))
    return new RemoteFailure('entry', message, error)
  if (matches(/RUNTIME-003/)) return new RemoteFailure('manifest-unreachable', message, error)
  if (matches(/RUNTIME-015|of shared singleton module|loadShare/))
    return new RemoteFailure('shared', message, error)
  return new RemoteFailure('module', message, error)
}

/**
 * The address of the script or style that failed to load; undefined for any other error. Covers the errors of
 * webpack and of its style plugin.
 */
export function failedChunkAddress(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { request = '', code } = error as Error & { request?: string; code?: string }
  return error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' ? request : undefined
}
