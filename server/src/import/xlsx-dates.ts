/** Formats that every spreadsheet knows by number and that show a date or time, also those of Chinese editions. */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a number format shows a date: y, m, d, h or s outside of quoted words and brackets. */
export function isDateFormat(id: number, formats: ReadonlyMap<number, string>): boolean {
  const code = formats.get(id)
  if (code === undefined) return builtIn(id)
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, ''))
}

const two = (n: number) => String(n).padStart(2, '0')

/** A spreadsheet's day number as people write it: 45352 is 2024-03-01, 45352.5 its noon, 0.5 the time 12:00:00. */
export function serialText(serial: number): string {
  if (!Number.isFinite(serial)) return ''
  const seconds = Math.round(serial * 86_400)
  const at = new Date(Date.UTC(1899, 11, 30) + seconds * 1_000)
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  return serial < 1 ? time : seconds % 86_400 === 0 ? day : `${day} ${time}`
}
