import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { redactAddress, addError, type RecordedError } from './recorded-error.ts'
import { reportError } from './report.ts'

const storageKey = 'tessera.errors'

/** Finds the name of the remote whose code a stack or file belongs to; '' for the shell. */
let findRemoteName: (text: string) => string = () => ''
/** Whether errors are stored in this browser. */
let isLogEnabled = () => true

function readStored(): RecordedError[] {
  try {
    const log: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(log) ? (log as RecordedError[]) : []
  } catch {
    return []
  }
}

const log = atom<readonly RecordedError[]>(readStored())

export const useErrors = (): readonly RecordedError[] => useAtomValue(log)

export function clearErrors(): void {
  localStorage.removeItem(storageKey)
  getDefaultStore().set(log, [])
}

interface ErrorDetails {
  readonly error: unknown
  readonly how: RecordedError['how']
  readonly components?: string
  /** File that the browser reports, for errors without a stack. */
  readonly file?: string
}

/**
 * Records an error with its page, its components and its remote: reports it to the server, and stores it in
 * this browser unless the setting `errorLog` is off. Never throws.
 */
export function recordError({ error, how, components = '', file = '' }: ErrorDetails): void {
  const failure = error instanceof Error ? error : undefined
  const message = failure ? `${failure.name}: ${failure.message}` : String(error)
  const stack = failure?.stack ?? ''
  const remote = findRemoteName(`${stack}\n${file}`)
  const before = getDefaultStore().get(log)
  const report = {
    message,
    stack,
    remote,
    components,
    how,
    page: redactAddress(location.pathname, location.search),
  }
  const next = addError(before, {
    ...report,
    id: crypto.randomUUID?.() ?? String(performance.now()),
    time: Date.now(),
  })
  // A repeated error only increases its count.
  if (next[0]?.id !== before[0]?.id) reportError(report)
  if (!isLogEnabled()) return
  getDefaultStore().set(log, next)
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // The storage is full: the log of this page remains in memory.
  }
}

/** Refused calls were handled by their callers, and aborted requests are no failures. */
const isHandled = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  (('fields' in reason && 'requestId' in reason) || ('name' in reason && reason.name === 'AbortError'))

/**
 * Records uncaught errors of scripts and promises. `attribute` finds the remote of an error; `logEnabled`
 * tells whether this browser stores errors.
 */
export function recordGlobalErrors(attribute: typeof findRemoteName, logEnabled: typeof isLogEnabled): void {
  findRemoteName = attribute
  isLogEnabled = logEnabled
  addEventListener('error', ({ error, message, filename }) => {
    // A harmless warning of the browser about ResizeObserver.
    if (/ResizeObserver loop/.test(message)) return
    recordError({ error: error ?? message, how: 'script', file: filename })
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isHandled(reason)) recordError({ error: reason, how: 'promise' })
  })
}
