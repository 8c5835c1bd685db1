import { isError, isHandled, stackOf, thrownText } from '../errors/thrown-text.ts'
import { calledByShell, failedChunkAddress, findBuildInText, RemoteFailure } from '../remotes/failure.ts'
import { guardFiles } from '../remotes/integrity.ts'
import { loadDigests } from '../remotes/requests.ts'
import { loadedBuilds } from '../remotes/state.ts'

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
    const detail = isError(error) ? message : thrownText(error)
    report(new RemoteFailure(calledByShell(stack) ? 'handler' : 'timer', detail, error), whereOf(stack))
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isHandled(reason)) return
    const chunk = failedChunkAddress(reason)
    report(
      new RemoteFailure(chunk === undefined ? 'promise' : 'chunk', thrownText(reason), reason),
      whereOf(stackOf(reason)),
    )
  })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    report(new RemoteFailure('policy', `${effectiveDirective} ${blockedURI}`), sourceFile),
  )
}
