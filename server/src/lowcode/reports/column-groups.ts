/** The columns that stand side by side on a page, from 0. */
export interface ColumnGroup {
  /** Those at the left of all columns, which are repeated, and then those of its own. */
  readonly columns: readonly number[]
}

export interface ColumnGroups {
  readonly groups: readonly ColumnGroup[]
  /** Number of the columns at the left that every group has. */
  readonly lead: number
  /** Widths in pixels; a column is no wider than a page. */
  readonly widths: readonly number[]
}

/**
 * Divides columns into as few groups as fit into the room of a page, of about the same width. The first `lead` columns are in each
 * of them, as far as they take up to half of the room. Widths and room are in pixels.
 */
export function groupColumns(widths: readonly number[], lead: number, room: number): ColumnGroups {
  const all = widths.map((_, at) => at)
  if (sum(widths) <= room) return { groups: [{ columns: all }], lead: 0, widths }
  let repeated = Math.min(lead, widths.length - 1)
  while (repeated > 0 && sum(widths.slice(0, repeated)) > room / 2) repeated--
  const own = room - sum(widths.slice(0, repeated))
  const fitted = widths.map((width) => Math.min(width, own))
  const rest = all.slice(repeated)
  const count = fill(rest, fitted, own).length
  let limit = sum(rest.map((at) => fitted[at]!)) / count
  let parts = fill(rest, fitted, limit)
  while (parts.length > count) {
    limit = Math.min(own, limit * 1.02)
    parts = fill(rest, fitted, limit)
  }
  const first = all.slice(0, repeated)
  return { groups: parts.map((part) => ({ columns: [...first, ...part] })), lead: repeated, widths: fitted }
}

/** Begins a part where the next column does not fit into the one before. */
function fill(columns: readonly number[], widths: readonly number[], limit: number): number[][] {
  const parts: number[][] = []
  let taken = Number.POSITIVE_INFINITY
  for (const at of columns) {
    if (taken + widths[at]! > limit + 0.001) {
      parts.push([])
      taken = 0
    }
    parts.at(-1)!.push(at)
    taken += widths[at]!
  }
  return parts
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
