const upTo = (n: number) => Array.from({ length: n }, (_, at) => at)
const two = (n: number) => String(n).padStart(2, '0')

/** Which hours, minutes and seconds lie outside a range of times, as the picker asks for them. */
export function barred(range: readonly [string, string] | null) {
  if (!range) return {}
  const [from, to] = range.map((end) => end.padEnd(8, ':00')) as [string, string]
  const outside = (first: string, last: string) => last < from || first > to
  return {
    disabledHours: () => upTo(24).filter((h) => outside(`${two(h)}:00:00`, `${two(h)}:59:59`)),
    disabledMinutes: (h: number) =>
      upTo(60).filter((m) => outside(`${two(h)}:${two(m)}:00`, `${two(h)}:${two(m)}:59`)),
    disabledSeconds: (h: number, m: number) =>
      upTo(60).filter((s) => outside(`${two(h)}:${two(m)}:${two(s)}`, `${two(h)}:${two(m)}:${two(s)}`)),
  }
}
