/** An error recorded in this browser. */
export interface RecordedError {
  readonly id: string
  /** Epoch milliseconds of the last occurrence. */
  readonly time: number
  /** How often the same error occurred in a row. */
  readonly count: number
  readonly message: string
  readonly stack: string
  /** Path and query of the page. */
  readonly page: string
  /** Name of the remote whose code failed; '' for the shell. */
  readonly remote: string
  /** Stack of components, innermost first; '' if the error did not occur while rendering. */
  readonly components: string
  readonly how: 'script' | 'promise' | 'drawing'
}

/** Maximum number of errors, and of characters per text. */
export const maxErrors = 100
const maxTextLength = 4_000

const truncate = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)

/** Adds an error at the front; an identical one increases the count. The oldest are dropped. */
export function addError(
  log: readonly RecordedError[],
  error: Omit<RecordedError, 'count'>,
): RecordedError[] {
  const next = {
    ...error,
    message: truncate(error.message),
    stack: truncate(error.stack),
    components: truncate(error.components),
    page: truncate(error.page),
    count: 1,
  }
  const [last, ...rest] = log
  if (last && last.message === next.message && last.stack === next.stack && last.page === next.page)
    return [{ ...last, time: next.time, count: last.count + 1 }, ...rest]
  return [next, ...log].slice(0, maxErrors)
}

/** The address of a page without tokens, codes and tickets. */
export const redactAddress = (path: string, search: string): string =>
  path + search.replace(/([?&](?:token|code|ticket)=)[^&]*/gi, '$1…')
