import { Component, useEffect, type ErrorInfo, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { FailureCode } from '@tessera/shared/contract/registry/failures'
import { recordError } from '../errors/log.ts'
import { isError, isHandled, stackOf, thrownText } from '../errors/thrown-text.ts'
import { cameFromEffect } from '../shared-modules/effects.ts'
import {
  calledByShell,
  failedChunkAddress,
  failureOf,
  findBuildInText,
  RemoteFailure,
  type LoadedBuild,
} from './failure.ts'
import { findStyleInserter, guardFiles } from './integrity.ts'
import { recordLeftOvers } from './left-overs.ts'
import { afterMounting } from './mounting.ts'
import { countCommits } from './loops.ts'
import { reportFailure } from './registry.ts'
import { loadDigests } from './requests.ts'
import { dispatch } from './runner.ts'
import { isBuildShown, loadedBuilds, store } from './state.ts'

interface BoundaryProps {
  readonly children: ReactNode
  readonly onFailure: (failure: RemoteFailure) => void
}

/** Error boundary of one page: catches errors of its rendering and its effects. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    recordError({ error, how: 'drawing', components: (componentStack ?? '').trim() })
    const failure = failureOf(error)
    this.props.onFailure(
      failure.code === 'module' ? new RemoteFailure(codeOfThrown(error), failure.detail, error) : failure,
    )
  }

  /** Ends the page at once; no other update is rendered before. */
  end(failure: RemoteFailure): void {
    flushSync(() => this.setState({ broken: true }))
    this.props.onFailure(failure)
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}

/** React's own limits of nested updates: in layout effects and while rendering. */
const nestedUpdateLimit = /React error #(185|301)\b|Maximum update depth|Too many re-renders/

const codeOfThrown = (error: unknown): FailureCode => {
  if (isError(error) && nestedUpdateLimit.test(thrownText(error))) return 'loop'
  return cameFromEffect(error) ? 'effect' : 'render'
}

/** Milliseconds that a page may wait for what it reads while it renders. */
const suspendedLimitMs = 10_000

/** Shown while a page is suspended. Calls `onFailure` when it has waited too long. */
export function Suspended({ children, onFailure }: BoundaryProps) {
  useEffect(() => {
    const timer = setTimeout(
      () => onFailure(new RemoteFailure('suspended', `${suspendedLimitMs / 1000} s`)),
      suspendedLimitMs,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- one deadline per wait
  }, [])
  return children
}

/** Milliseconds within which the same failure is shown and reported only once. */
const repeatWindowMs = 30_000
/** Frames per stack. With the default of ten, frames of the component library can hide those of the page. */
const maxStackFrames = 50

/**
 * Listens for failures that no federation hook reports: errors of event handlers, timers and promises, files
 * that did not load, and violations of the security policy. Each is attributed to a remote by the addresses
 * in it; others are ignored.
 */
export function listenForRemoteErrors(): void {
  Object.assign(Error, { stackTraceLimit: maxStackFrames })
  guardFiles(({ entry }, failure, element) => {
    // Loaders report scripts that fail to load. They do not report wrong digests, nor style sheets.
    if (failure.code === 'integrity' || failure.code === 'no-digest' || element instanceof HTMLLinkElement)
      markDegraded(entry, failure, failure.detail)
  }, loadDigests)
  addEventListener('error', (event) => {
    const stack = stackOf(event.error)
    const placed = findBuildInText(`${stack}\n${event.filename}`, loadedBuilds())
    const message = isError(event.error) ? event.message : thrownText(event.error)
    if (placed) handleError(placed, calledByShell(stack) ? 'handler' : 'timer', event.error, message)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isHandled(reason)) return
    const chunk = failedChunkAddress(reason)
    const placed =
      findBuildInText(`${chunk ?? ''}\n${stackOf(reason)}`, loadedBuilds()) ??
      (isError(reason) ? undefined : findOnlyShownBuild())
    if (placed) handleError(placed, chunk === undefined ? 'promise' : 'chunk', reason, thrownText(reason))
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
  countCommits()
  recordLeftOvers(
    (build, failure) => reportFailure(build, failure, ''),
    (build, failure) => markDegraded(build, failure, failure.detail),
  )
  addEventListener('online', () => {
    for (const name of store.remotes.keys()) dispatch(name, { type: 'online' })
  })
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
  if (code === 'chunk' && isBuildShown(entry)) dispatch(entry.name, { type: 'chunkMissing', build: entry })
}

/** Marks a working remote as degraded: a badge, a message and a report. Its page stays open. */
function markDegraded(entry: LoadedBuild['entry'], failure: RemoteFailure, where: string): void {
  const key = `${entry.uniqueName} ${failure.code} ${failure.detail}`
  const now = Date.now()
  if (now - (store.lastReportedAt.get(key) ?? -Infinity) < repeatWindowMs) return
  for (const [old, at] of store.lastReportedAt)
    if (now - at > repeatWindowMs) store.lastReportedAt.delete(old)
  store.lastReportedAt.set(key, now)
  afterMounting(entry, () =>
    dispatch(entry.name, { type: 'partFailed', build: entry, failure, where, isShown: isBuildShown(entry) }),
  )
}

/** A reason that is no error names no script; the shell has none, so the page on screen is where it comes from. */
function findOnlyShownBuild(): LoadedBuild | undefined {
  const [shown, ...others] = store.shownPages.keys()
  return shown === undefined || others.length > 0 ? undefined : store.knownBuilds.get(shown)
}
