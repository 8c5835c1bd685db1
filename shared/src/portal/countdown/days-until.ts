const dayMs = 86_400_000

/** Days from a day to a date of the calendar, `yyyy-MM-dd`; null for a date that does not exist. */
export function daysUntil(date: string, now: Date): number | null {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const target = Date.UTC(year, month - 1, day)
  if (Number.isNaN(target) || new Date(target).getUTCDate() !== day) return null
  return Math.round((target - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / dayMs)
}
