import type { Draft } from './draft.ts'

/**
 * The drafts of one session in the order of their changes. Drafts share what did not change, so that there is no limit
 * of steps.
 */
export interface History {
  readonly past: readonly Draft[]
  readonly present: Draft
  readonly future: readonly Draft[]
  /** Changes with the same name in a row are one step: typing into one setting. */
  readonly open: string | null
}

export const createHistory = (present: Draft): History => ({ past: [], present, future: [], open: null })

/**
 * Applies a command. With `coalesce`, further changes of the same name replace this one: the command runs on the draft
 * before the first of them.
 */
export function applyCommand(
  history: History,
  command: (draft: Draft) => Draft,
  coalesce: string | null = null,
): History {
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
export const seal = (history: History): History =>
  history.open === null ? history : { ...history, open: null }

export function undo(history: History): History {
  const previous = history.past.at(-1)
  if (!previous) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    open: null,
  }
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { past: [...history.past, history.present], present: next, future, open: null }
}
