import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { pageText, withError, type Recorded } from './recorded.ts'
import { tellServer } from './tell.ts'

const key = 'tessera.errors'

/** Name of the remote whose code a stack or a file runs through; '' for the shell. */
let whose: (text: string) => string = () => ''
/** Whether this browser keeps a log of its own. */
let keeps = () => true

function stored(): Recorded[] {
  try {
    const log: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(log) ? (log as Recorded[]) : []
  } catch {
    return []
  }
}

const log = atom<readonly Recorded[]>(stored())

export const useErrors = (): readonly Recorded[] => useAtomValue(log)

export function clearErrors(): void {
  localStorage.removeItem(key)
  getDefaultStore().set(log, [])
}

interface Happened {
  readonly error: unknown
  readonly how: Recorded['how']
  readonly components?: string
  /** The file that the browser names, where the error has no stack. */
  readonly file?: string
}

/** Notes an error in this browser's log, unless the setting `errorLog` is off, and tells the server: with its page, its components and whose code it was. Never throws. */
export function record({ error, how, components = '', file = '' }: Happened): void {
  const failure = error instanceof Error ? error : undefined
  const message = failure ? `${failure.name}: ${failure.message}` : String(error)
  const stack = failure?.stack ?? ''
  const remote = whose(`${stack}\n${file}`)
  const before = getDefaultStore().get(log)
  const one = { message, stack, remote, components, how, page: pageText(location.pathname, location.search) }
  const next = withError(before, {
    ...one,
    id: crypto.randomUUID?.() ?? String(performance.now()),
    time: Date.now(),
  })
  // The same again only counts up.
  if (next[0]?.id !== before[0]?.id) tellServer(one)
  if (!keeps()) return
  getDefaultStore().set(log, next)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // A full store keeps nothing: the log of this page is still there.
  }
}

/** Refused calls and what was given up were answered where they happened. */
const answered = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  (('fields' in reason && 'requestId' in reason) || ('name' in reason && reason.name === 'AbortError'))

/**
 * The global handler: errors that nobody caught, of scripts and of promises. `attribute` names the remote
 * they come from, `kept` says whether this browser keeps them.
 */
export function recordErrors(attribute: typeof whose, kept: typeof keeps): void {
  whose = attribute
  keeps = kept
  addEventListener('error', ({ error, message, filename }) => {
    // A size that settles over two frames is no error.
    if (/ResizeObserver loop/.test(message)) return
    record({ error: error ?? message, how: 'script', file: filename })
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!answered(reason)) record({ error: reason, how: 'promise' })
  })
}
