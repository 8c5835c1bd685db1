/** A day of the calendar of the browser as `yyyy-MM-dd`. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** The days of the weeks of a month, from Monday on. */
export function daysOfMonth(year: number, month: number): Date[] {
  const first = new Date(year, month, 1)
  const before = (first.getDay() + 6) % 7
  const last = new Date(year, month + 1, 0)
  const weeks = Math.ceil((before + last.getDate()) / 7)
  return Array.from({ length: weeks * 7 }, (_, at) => new Date(year, month, at - before + 1))
}

/** The day of a cell: milliseconds, or a text that begins with one; null for what is none. */
export function dayOfCell(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return dayOf(new Date(value))
  if (typeof value !== 'string') return null
  if (/^\d{11,13}$/.test(value)) return dayOf(new Date(Number(value)))
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(value)
  return match && `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
}
