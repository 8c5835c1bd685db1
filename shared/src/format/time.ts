const twoDigits = (n: number) => String(n).padStart(2, '0')

/** `yyyy-MM-dd` of epoch milliseconds, in the time zone of the browser. */
export function formatDate(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** `yyyy-MM-dd HH:mm` of epoch milliseconds, with `:ss` on demand, in the time zone of the browser. */
export function formatTime(ms: number, seconds = false): string {
  const date = new Date(ms)
  return `${formatDate(ms)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}${seconds ? `:${twoDigits(date.getSeconds())}` : ''}`
}
