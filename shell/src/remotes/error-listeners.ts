import { Message } from '@arco-design/web-react'
import { currentLang } from '@tessera/shared/text/i18n'
import { failureText } from '@tessera/shared/text/failures'
import { translate } from '@tessera/shared/text/text'
import { calledByShell, findBuildInText, type LoadedBuild } from './loaded-build.ts'
import { loadedBuilds } from './builds.ts'
import type { FailureCode } from '@tessera/shared/contract/registry/failures'
import { failedChunkAddress, RemoteFailure } from './failure.ts'
import { loadDigests } from './requests.ts'
import { guardHead, findStyleInserter } from './integrity.ts'
import { probeAll } from './probe.ts'
import { reportFailure } from './report.ts'
import { recoverBuild } from './recover.ts'
import { isBuildShown } from './shown-builds.ts'
import { updateRemote, findRemote } from './remote-state.ts'
import { text } from './text.ts'

/** Milliseconds after which a degraded remote counts as ready again. */
const degradedForMs = 60_000
/** Milliseconds within which the same failure is shown and reported only once. */
const repeatWindowMs = 30_000
/** Frames per stack. With the default of ten, frames of the component library can hide those of the page. */
const maxStackFrames = 50

const lastReportedAt = new Map<string, number>()

/**
 * Listens for failures that no federation hook reports: errors of event handlers, timers and promises, files
 * that did not load, and violations of the security policy. Each is attributed to a remote by the addresses
 * in it; others are ignored.
 */
export function listenForRemoteErrors(): void {
  Object.assign(Error, { stackTraceLimit: maxStackFrames })
  guardHead(({ entry }, failure, element) => {
    // Loaders report scripts that fail to load. They do not report wrong digests, nor style sheets.
    if (failure.code === 'integrity' || failure.code === 'no-digest' || element instanceof HTMLLinkElement)
      markDegraded(entry, failure, failure.detail)
  }, loadDigests)
  addEventListener('error', (event) => {
    const stack = stackOf(event.error)
    const placed = findBuildInText(`${stack}\n${event.filename}`, loadedBuilds())
    if (placed) handleError(placed, calledByShell(stack) ? 'handler' : 'timer', event.error, event.message)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isExpected(reason)) return
    const chunk = failedChunkAddress(reason)
    const placed = findBuildInText(`${chunk ?? ''}\n${stackOf(reason)}`, loadedBuilds())
    if (placed)
      handleError(
        placed,
        chunk === undefined ? 'promise' : 'chunk',
        reason,
        reason instanceof Error ? reason.message : String(reason),
      )
  })
  document.addEventListener(
    'securitypolicyviolation',
    ({ target, sourceFile, blockedURI, effectiveDirective }) => {
      const placed =
        findStyleInserter(target) ?? findBuildInText(`${sourceFile}\n${blockedURI}`, loadedBuilds())
      if (placed)
        markDegraded(
          placed.entry,
          new RemoteFailure('policy', `${effectiveDirective} ${blockedURI}`),
          sourceFile,
        )
    },
  )
  addEventListener('online', probeAll)
}

function handleError(
  { entry, folder }: LoadedBuild,
  code: FailureCode,
  error: unknown,
  message: string,
): void {
  const where =
    stackOf(error)
      .split('\n')
      .find((line) => line.includes(folder))
      ?.trim() ?? folder
  markDegraded(entry, new RemoteFailure(code, message, error), where)
  if (code === 'chunk' && isBuildShown(entry)) void recoverBuild(entry)
}

/** Marks a working remote as degraded: a badge, a message and a report. Its page stays open. */
function markDegraded(entry: LoadedBuild['entry'], failure: RemoteFailure, where: string): void {
  const key = `${entry.uniqueName} ${failure.code} ${failure.detail}`
  const now = Date.now()
  if (now - (lastReportedAt.get(key) ?? -Infinity) < repeatWindowMs) return
  for (const [old, at] of lastReportedAt) if (now - at > repeatWindowMs) lastReportedAt.delete(old)
  lastReportedAt.set(key, now)
  reportFailure(entry, failure, where)
  const remote = findRemote(entry.name)
  // While the remote is loading, the opening shows the failure. Without an open page the message would make
  // no sense to the user.
  if (!remote || !isBuildShown(entry) || (remote.at !== 'ready' && remote.at !== 'degraded')) return
  updateRemote(entry.name, {}, { at: 'degraded', failure })
  setTimeout(() => {
    const later = findRemote(entry.name)
    if (later?.at === 'degraded' && later.failure === failure) updateRemote(entry.name, {}, { at: 'ready' })
  }, degradedForMs)
  const name = entry.title[currentLang()]
  Message.warning({
    id: `remote-${entry.name}`,
    duration: 6000,
    content: translate(text, 'remotes.degraded', {
      name,
      what: translate(failureText, `what.${failure.code}`),
      code: `${entry.name} · ${failure.code}`,
    }),
  })
}

/** Refused calls were handled by their caller, and an aborted request is no failure. */
const isExpected = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  (('fields' in reason && 'requestId' in reason) || ('name' in reason && reason.name === 'AbortError'))

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '')
