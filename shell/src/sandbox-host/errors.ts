import { calledByShell, failedChunkAddress, findBuildInText, RemoteFailure } from '../remotes/failure.ts'
import { guardFiles } from '../remotes/integrity.ts'
import { loadDigests } from '../remotes/requests.ts'
import { loadedBuilds } from '../remotes/state.ts'

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '')

/**
 * Listens for failures of the page that no federation hook reports: of event handlers, timers and promises, files that
 * did not load, and violations of the policy. Everything here belongs to the one remote in this frame.
 */
export function listenForErrors(report: (failure: RemoteFailure, where: string) => void): void {
  Object.assign(Error, { stackTraceLimit: 50 })
  guardFiles((_, failure, element) => {
    if (failure.code === 'integrity' || failure.code === 'no-digest' || element instanceof HTMLLinkElement)
      report(failure, failure.detail)
  }, loadDigests)
  const whereOf = (stack: string) =>
    findBuildInText(stack, loadedBuilds()) ? (stack.split('\n', 2)[1] ?? '').trim() : ''
  addEventListener('error', ({ error, message }) => {
    const stack = stackOf(error)
    report(new RemoteFailure(calledByShell(stack) ? 'handler' : 'timer', message, error), whereOf(stack))
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isExpected(reason)) return
    const chunk = failedChunkAddress(reason)
    const message = reason instanceof Error ? reason.message : String(reason)
    report(
      new RemoteFailure(chunk === undefined ? 'promise' : 'chunk', message, reason),
      whereOf(stackOf(reason)),
    )
  })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    report(new RemoteFailure('policy', `${effectiveDirective} ${blockedURI}`), sourceFile),
  )
}

/** Refused calls were handled by their caller, and an aborted request is no failure. */
const isExpected = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  (('fields' in reason && 'requestId' in reason) || ('name' in reason && reason.name === 'AbortError'))
