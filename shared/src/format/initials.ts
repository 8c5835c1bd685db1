/**
 * A short form of a name for a picture of `max` characters: the end of a Chinese name, where the given name
 * is, and the initials of any other name.
 */
export function initialsOf(name: string, max: 1 | 2 = 2): string {
  const han = name.match(/\p{Script=Han}/gu)
  if (han) return han.slice(-max).join('')
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const chosen = words.length > 1 && max === 2 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return chosen
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
