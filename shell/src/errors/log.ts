import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { storeItem } from '@tessera/shared/session/store-item'
import { redactAddress, addError, type RecordedError } from './recorded-error.ts'
import { reportError } from './report.ts'
import { isError, isHandled, readMember, stackOf, thrownText } from './thrown-text.ts'

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
  const name = isError(error) ? readMember(error, 'name') : undefined
  const message = typeof name === 'string' ? `${name}: ${thrownText(error)}` : thrownText(error)
  const stack = stackOf(error)
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
  // Where the storage is full, the log of this page remains in memory.
  storeItem(localStorage, storageKey, JSON.stringify(next))
}

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
