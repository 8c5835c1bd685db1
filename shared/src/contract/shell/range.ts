/** Whether a version satisfies a caret range: same major (same minor below 1.0), not older. What is no version satisfies nothing. */
export function satisfiesRange(version: string, range: string): boolean {
  const [major, minor = 0, patch = 0] = numbers(version)
  const [wantMajor, wantMinor = 0, wantPatch = 0] = numbers(range)
  if (major === undefined || wantMajor === undefined || major !== wantMajor) return false
  if (major === 0 && minor !== wantMinor) return false
  return minor > wantMinor || (minor === wantMinor && patch >= wantPatch)
}

const numbers = (text: string) =>
  (/^\^?(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? []).slice(1).map((part) => Number(part ?? 0))
