/** The time from the first day through the last, epoch milliseconds in the zone of the browser; nothing where no days are chosen. */
export function timeOf(days: readonly string[] | undefined): { startTime?: number; endTime?: number } {
  const [first, last] = days ?? []
  return first && last
    ? { startTime: new Date(`${first}T00:00`).getTime(), endTime: new Date(`${last}T23:59:59.999`).getTime() }
    : {}
}
