/**
 * Start of the first day to the end of the last day, in epoch milliseconds of the browser’s time zone; `{}`
 * when no days are selected.
 */
export function timeRangeOfDays(days: readonly string[] | undefined): {
  startTime?: number
  endTime?: number
} {
  const [first, last] = days ?? []
  return first && last
    ? { startTime: new Date(`${first}T00:00`).getTime(), endTime: new Date(`${last}T23:59:59.999`).getTime() }
    : {}
}
