/** An error that happened in this browser. */
export interface RecordedError {
  readonly id: string
  /** Epoch milliseconds of the last time. */
  readonly time: number
  /** How often the same error happened in a row. */
  readonly count: number
  readonly message: string
  readonly stack: string
  /** Path and query of the page. */
  readonly page: string
  /** The remote whose code it was, or '' for the shell. */
  readonly remote: string
  /** The components around it, innermost first; '' where none was drawing. */
  readonly components: string
  readonly how: 'script' | 'promise' | 'drawing'
}

/** Errors kept in a browser, and characters of each text. */
export const maxErrors = 100
const maxTextLength = 4_000

const truncate = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)

/** Puts an error in front; the same one again counts up. The oldest go. */
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

/** The address of a page as it may be kept: what signs somebody in is left out. */
export const redactAddress = (path: string, search: string): string =>
  path + search.replace(/([?&](?:token|code|ticket)=)[^&]*/gi, '$1…')
