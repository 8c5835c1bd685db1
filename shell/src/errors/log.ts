import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { redactAddress, addError, type RecordedError } from './recorded-error.ts'
import { reportError } from './report.ts'

const storageKey = 'tessera.errors'

/** Name of the remote whose code a stack or a file runs through; '' for the shell. */
let findRemoteName: (text: string) => string = () => ''
/** Whether this browser keeps a log of its own. */
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
  /** The file that the browser names, where the error has no stack. */
  readonly file?: string
}

/** Notes an error in this browser's log, unless the setting `errorLog` is off, and tells the server: with its page, its components and whose code it was. Never throws. */
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
  // The same again only counts up.
  if (next[0]?.id !== before[0]?.id) reportError(report)
  if (!isLogEnabled()) return
  getDefaultStore().set(log, next)
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // A full store keeps nothing: the log of this page is still there.
  }
}

/** Refused calls and what was given up were answered where they happened. */
const isHandled = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  (('fields' in reason && 'requestId' in reason) || ('name' in reason && reason.name === 'AbortError'))

/**
 * The global handler: errors that nobody caught, of scripts and of promises. `attribute` names the remote
 * they come from, `kept` says whether this browser keeps them.
 */
export function recordGlobalErrors(attribute: typeof findRemoteName, logEnabled: typeof isLogEnabled): void {
  findRemoteName = attribute
  isLogEnabled = logEnabled
  addEventListener('error', ({ error, message, filename }) => {
    // A size that settles over two frames is no error.
    if (/ResizeObserver loop/.test(message)) return
    recordError({ error: error ?? message, how: 'script', file: filename })
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isHandled(reason)) recordError({ error: reason, how: 'promise' })
  })
}
