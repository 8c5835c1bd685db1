const numbersBelow = (n: number) => Array.from({ length: n }, (_, index) => index)
const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Hours, minutes and seconds outside a range of times, for the picker. */
export function disabledTimes(range: readonly [string, string] | null) {
  if (!range) return {}
  const [from, to] = range.map((end) => end.padEnd(8, ':00')) as [string, string]
  const outside = (first: string, last: string) => last < from || first > to
  return {
    disabledHours: () =>
      numbersBelow(24).filter((h) => outside(`${twoDigits(h)}:00:00`, `${twoDigits(h)}:59:59`)),
    disabledMinutes: (h: number) =>
      numbersBelow(60).filter((m) =>
        outside(`${twoDigits(h)}:${twoDigits(m)}:00`, `${twoDigits(h)}:${twoDigits(m)}:59`),
      ),
    disabledSeconds: (h: number, m: number) =>
      numbersBelow(60).filter((s) =>
        outside(
          `${twoDigits(h)}:${twoDigits(m)}:${twoDigits(s)}`,
          `${twoDigits(h)}:${twoDigits(m)}:${twoDigits(s)}`,
        ),
      ),
  }
}
