import { Message } from '@arco-design/web-react'
import { currentLang } from '@tessera/shared/text/i18n'
import { failureText } from '@tessera/shared/text/failures'
import { say } from '@tessera/shared/text/text'
import { calledByShell, placedIn, type Placed } from './attribute.ts'
import { loadedBuilds } from './builds.ts'
import type { FailureCode } from '@tessera/shared/contract/shell/failures'
import { chunkOf, RemoteFailure } from './failure.ts'
import { guardHead, inserterOf } from './integrity.ts'
import { probeAll } from './probe.ts'
import { reportFailure } from './report.ts'
import { rescue } from './rescue.ts'
import { isShown } from './shown.ts'
import { note, remoteNamed } from './standing.ts'
import { text } from './text.ts'

/** Milliseconds until a remote that works but failed somewhere counts as well again. */
const forgiven = 60_000
/** Milliseconds within which the same failure is told and reported once. */
const quiet = 30_000
/** Frames of a stack: with the usual ten, those of the component library can hide whose page it was. */
const frames = 50

const told = new Map<string, number>()

/**
 * Listens for what no federation hook sees: errors of event handlers, timers and promises, files that did not load, and what the security
 * policy blocked. Each is ascribed to a remote by address; what names none is not ours to judge.
 */
export function overhear(): void {
  Object.assign(Error, { stackTraceLimit: frames })
  guardHead(({ entry }, failure, element) => {
    // A script's loader tells of it itself, and an examined style has nobody who does.
    if (failure.code === 'integrity' || failure.code === 'no-digest' || element instanceof HTMLLinkElement)
      degrade(entry, failure, failure.detail)
  })
  addEventListener('error', (event) => {
    const stack = stackOf(event.error)
    const placed = placedIn(`${stack}\n${event.filename}`, loadedBuilds())
    if (placed) heard(placed, calledByShell(stack) ? 'handler' : 'timer', event.error, event.message)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (expected(reason)) return
    const chunk = chunkOf(reason)
    const placed = placedIn(`${chunk ?? ''}\n${stackOf(reason)}`, loadedBuilds())
    if (placed)
      heard(
        placed,
        chunk === undefined ? 'promise' : 'chunk',
        reason,
        reason instanceof Error ? reason.message : String(reason),
      )
  })
  document.addEventListener(
    'securitypolicyviolation',
    ({ target, sourceFile, blockedURI, effectiveDirective }) => {
      const placed = inserterOf(target) ?? placedIn(`${sourceFile}\n${blockedURI}`, loadedBuilds())
      if (placed)
        degrade(placed.entry, new RemoteFailure('policy', `${effectiveDirective} ${blockedURI}`), sourceFile)
    },
  )
  addEventListener('online', probeAll)
}

function heard({ entry, folder }: Placed, code: FailureCode, error: unknown, message: string): void {
  const where =
    stackOf(error)
      .split('\n')
      .find((line) => line.includes(folder))
      ?.trim() ?? folder
  degrade(entry, new RemoteFailure(code, message, error), where)
  if (code === 'chunk' && isShown(entry)) void rescue(entry)
}

/** Notes that a remote failed somewhere while it works: a badge, a quiet line, a report. Its page stays, and everybody else's. */
function degrade(entry: Placed['entry'], why: RemoteFailure, where: string): void {
  const key = `${entry.uniqueName} ${why.code} ${why.detail}`
  const now = Date.now()
  if (now - (told.get(key) ?? -Infinity) < quiet) return
  for (const [old, at] of told) if (now - at > quiet) told.delete(old)
  told.set(key, now)
  reportFailure(entry, why, where)
  const remote = remoteNamed(entry.name)
  // While it loads, its opening answers; when no page of it is open, nobody would know what the line is about.
  if (!remote || !isShown(entry) || (remote.at !== 'ready' && remote.at !== 'degraded')) return
  note(entry.name, {}, { at: 'degraded', why })
  setTimeout(() => {
    const later = remoteNamed(entry.name)
    if (later?.at === 'degraded' && later.why === why) note(entry.name, {}, { at: 'ready' })
  }, forgiven)
  const name = entry.title[currentLang()]
  Message.warning({
    id: `remote-${entry.name}`,
    duration: 6000,
    content: say(text, 'remotes.degraded', {
      name,
      what: say(failureText, `what.${why.code}`),
      code: `${entry.name} · ${why.code}`,
    }),
  })
}

/** Refused calls were answered where they were made, and what was given up is no failure. */
const expected = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  (('fields' in reason && 'requestId' in reason) || ('name' in reason && reason.name === 'AbortError'))

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '')
