/** What a text sounds like: one syllable for each Chinese character, the rest as it is. */
export type Syllables = readonly string[]

/** Fetched with the first search: the dictionary weighs more than the search itself. */
export async function loadPinyin(): Promise<(text: string) => Syllables> {
  const { pinyin } = await import('pinyin-pro')
  return (text) =>
    pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).map((syllable) =>
      syllable.trim().toLowerCase(),
    )
}

/**
 * Where `typed` begins to sound like the text: each syllable in turn gives its first letter or more ("yhgl", "yonghu", "yhuguanli"). Null
 * where it does not, and for what is no letters.
 */
export function findSound(typed: string, syllables: Syllables): number | null {
  const letters = typed.toLowerCase().replaceAll(/[\s']/g, '')
  if (!/^[a-z]+$/.test(letters)) return null
  const start = syllables.findIndex((_, from) => matchesFrom(letters, syllables, from))
  return start === -1 ? null : start
}

function matchesFrom(letters: string, syllables: Syllables, at: number): boolean {
  if (letters === '') return true
  const syllable = syllables[at]
  if (!syllable) return false
  for (let length = Math.min(syllable.length, letters.length); length > 0; length--)
    if (
      letters.startsWith(syllable.slice(0, length)) &&
      matchesFrom(letters.slice(length), syllables, at + 1)
    )
      return true
  return false
}
