/** An error that happened in this browser. */
export interface Recorded {
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
export const most = 100
const longest = 4_000

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Puts an error in front; the same one again counts up. The oldest go. */
export function withError(log: readonly Recorded[], one: Omit<Recorded, 'count'>): Recorded[] {
  const next = {
    ...one,
    message: cut(one.message),
    stack: cut(one.stack),
    components: cut(one.components),
    page: cut(one.page),
    count: 1,
  }
  const [last, ...rest] = log
  if (last && last.message === next.message && last.stack === next.stack && last.page === next.page)
    return [{ ...last, time: next.time, count: last.count + 1 }, ...rest]
  return [next, ...log].slice(0, most)
}

/** The address of a page as it may be kept: what signs somebody in is left out. */
export const pageText = (path: string, search: string): string =>
  path + search.replace(/([?&](?:token|code|ticket)=)[^&]*/gi, '$1…')
