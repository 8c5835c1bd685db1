import type { FailureCode } from '@tessera/shared/contract/registry/failures'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { isError, readMember, thrownText } from '../errors/thrown-text.ts'

/** What a user can do about a failure: wait, try again, or contact the owner or an administrator. */
type Remedy = 'wait' | 'again' | 'owner' | 'administrator'

interface FailureKind {
  /** Refused by a check before any of its code ran. Trying again is useless until a new build is deployed. */
  readonly final: boolean
  readonly remedy: Remedy
}

const retriedAutomatically: FailureKind = { final: false, remedy: 'wait' }
const retryByUser: FailureKind = { final: false, remedy: 'again' }
const fixedByOwner: FailureKind = { final: false, remedy: 'owner' }
const refusedByRule: FailureKind = { final: true, remedy: 'owner' }

/** What can go wrong with a remote, grouped by the step that failed. */
export const failureKinds = {
  // Refused before any of its code ran.
  'not-registered': { final: true, remedy: 'administrator' },
  duplicate: refusedByRule,
  contract: refusedByRule,
  'shared-range': refusedByRule,
  'no-digest': refusedByRule,
  'no-page': { final: true, remedy: 'administrator' },
  // Did not arrive, or arrived changed. A proxy may answer with another build for a while after a deployment.
  'other-build': retriedAutomatically,
  'manifest-timeout': retriedAutomatically,
  'manifest-status': retriedAutomatically,
  'manifest-invalid': retriedAutomatically,
  'manifest-unreachable': retriedAutomatically,
  entry: retriedAutomatically,
  chunk: retriedAutomatically,
  style: retriedAutomatically,
  'start-timeout': retriedAutomatically,
  integrity: fixedByOwner,
  shared: retriedAutomatically,
  // Loaded, then failed.
  module: fixedByOwner,
  render: retryByUser,
  effect: retryByUser,
  loop: retryByUser,
  suspended: retryByUser,
  handler: retryByUser,
  promise: retryByUser,
  timer: retryByUser,
  policy: fixedByOwner,
  // A page in a sandbox.
  'no-sandbox': { final: true, remedy: 'administrator' },
  unresponsive: retryByUser,
  'left-over': fixedByOwner,
} as const satisfies Record<FailureCode, FailureKind>

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

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failureKinds, code)

/**
 * Classifies a loading error. The runtime rewraps what our own hooks throw: the failure is then in its message, and
 * `observedFailure` is what the hooks recorded of the same attempt.
 */
export function failureOf(error: unknown, observedFailure?: RemoteFailure): RemoteFailure {
  if (isError(error) && error instanceof RemoteFailure) return error
  const message = thrownText(error)
  const [, code, detail = ''] = /\bRemoteFailure: ([\w-]+): ([^\n]*)/.exec(message) ?? []
  if (code !== undefined && isFailureCode(code)) return new RemoteFailure(code, detail, error)
  if (observedFailure) return observedFailure
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
  if (!isError(error)) return undefined
  const isChunk =
    readMember(error, 'name') === 'ChunkLoadError' || readMember(error, 'code') === 'CSS_CHUNK_LOAD_FAILED'
  return isChunk ? String(readMember(error, 'request') ?? '') : undefined
}

/** A build with the absolute address of its folder, trailing slash included. */
export interface LoadedBuild {
  readonly entry: RegistryEntry
  readonly folder: string
}

/**
 * Finds the loaded build whose code a stack, a file name or a policy violation names: the one whose folder
 * comes first in the text, which in a stack is the innermost frame. Undefined when the text names none.
 */
export function findBuildInText(text: string, builds: Iterable<LoadedBuild>): LoadedBuild | undefined {
  let closest: LoadedBuild | undefined
  let closestIndex = Infinity
  for (const build of builds) {
    const index = text.indexOf(build.folder)
    if (index >= 0 && index < closestIndex) [closest, closestIndex] = [build, index]
  }
  return closest
}

/**
 * Whether a stack runs through the shell's own scripts. React calls event handlers, so their stacks do; those
 * of timers do not.
 */
export const calledByShell = (stackTrace: string): boolean => /\/assets\/[\w.-]+\.js/.test(stackTrace)

/**
 * Absolute address of an entry's manifest. An `attemptNumber` above 0 is added as a parameter, to bypass a
 * request that still hangs.
 */
export function manifestAddress({ manifest }: RegistryEntry, attemptNumber: number): string {
  const url = new URL(manifest, location.origin)
  if (attemptNumber) url.searchParams.set('r', String(attemptNumber))
  return url.href
}

/** Absolute address of the folder of a build, trailing slash included. */
export const folderOf = ({ manifest }: RegistryEntry): string =>
  new URL('.', new URL(manifest, location.origin)).href
