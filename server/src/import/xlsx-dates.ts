/** Whether a built-in number format shows a date or time, including those of Chinese editions. */
const isBuiltInDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a number format shows a date: it has y, m, d, h or s outside of quotes and brackets. */
export function isDateFormat(id: number, formats: ReadonlyMap<number, string>): boolean {
  const code = formats.get(id)
  if (code === undefined) return isBuiltInDateFormat(id)
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, ''))
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/**
 * Formats a spreadsheet's day number: 45352 is 2024-03-01, 45352.5 its noon, 0.5 the time 12:00:00. `daysBefore` is added to
 * the days of a workbook that counts from another one.
 */
export function formatSerialDate(own: number, daysBefore = 0): string {
  if (!Number.isFinite(own)) return ''
  const isTime = own < 1
  const serial = isTime ? own : own + daysBefore
  const seconds = Math.round(serial * 86_400)
  const at = new Date(Date.UTC(1899, 11, 30) + seconds * 1_000)
  const day = `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())}`
  const time = `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}:${twoDigits(at.getUTCSeconds())}`
  if (isTime) return time
  return seconds % 86_400 === 0 ? day : `${day} ${time}`
}
