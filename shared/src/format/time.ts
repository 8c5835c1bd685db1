const two = (n: number) => String(n).padStart(2, '0')

/** `yyyy-MM-dd` of epoch milliseconds on the clock of whoever looks (specification: shell 9). */
export function dateText(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** `yyyy-MM-dd HH:mm`, with `:ss` where seconds matter. */
export function timeText(ms: number, seconds = false): string {
  const at = new Date(ms)
  return `${dateText(ms)} ${two(at.getHours())}:${two(at.getMinutes())}${seconds ? `:${two(at.getSeconds())}` : ''}`
}
