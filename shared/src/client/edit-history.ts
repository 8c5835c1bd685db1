/**
 * The drafts of one session in the order of their changes. Drafts share what did not change, so that there is no limit
 * of steps.
 */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** Changes with the same name in a row are one step: typing into one setting. */
  readonly open: string | null
}

export const createHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], open: null })

/**
 * Applies a command. With `coalesce`, further changes of the same name replace this one: the command runs on the draft
 * before the first of them.
 */
export function applyCommand<T>(
  history: History<T>,
  command: (draft: T) => T,
  coalesce: string | null = null,
): History<T> {
  const joins = coalesce !== null && coalesce === history.open && history.past.length > 0
  const base = joins ? history.past.at(-1)! : history.present
  const next = command(base)
  if (!joins && next === base) return history
  return {
    past: joins ? history.past : [...history.past, base],
    present: next,
    future: [],
    open: coalesce,
  }
}

/** Ends a row of coalesced changes, so that the next change is a step of its own. */
export const seal = <T>(history: History<T>): History<T> =>
  history.open === null ? history : { ...history, open: null }

export function undo<T>(history: History<T>): History<T> {
  if (history.past.length === 0) return history
  return {
    past: history.past.slice(0, -1),
    present: history.past.at(-1) as T,
    future: [history.present, ...history.future],
    open: null,
  }
}

export function redo<T>(history: History<T>): History<T> {
  if (history.future.length === 0) return history
  const [next, ...future] = history.future as [T, ...T[]]
  return { past: [...history.past, history.present], present: next, future, open: null }
}
