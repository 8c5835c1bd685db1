/**
 * Whether a version satisfies a caret range: same major (below 1.0 same minor) and not older. A text that is
 * no version satisfies no range.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const [major, minor = 0, patch = 0] = numbers(version)
  const [rangeMajor, rangeMinor = 0, rangePatch = 0] = numbers(range)
  if (major === undefined || rangeMajor === undefined || major !== rangeMajor) return false
  if (major === 0 && minor !== rangeMinor) return false
  return minor > rangeMinor || (minor === rangeMinor && patch >= rangePatch)
}

const numbers = (text: string) =>
  (/^\^?(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? []).slice(1).map((part) => Number(part ?? 0))
