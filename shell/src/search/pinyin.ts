/** Pinyin of a text: one syllable per Chinese character, other text unchanged. */
export type Syllables = readonly string[]

/** Loads the pinyin dictionary, which is larger than the search itself, on first use. */
export async function loadPinyin(): Promise<(text: string) => Syllables> {
  const { pinyin } = await import('pinyin-pro')
  return (text) =>
    pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).map((syllable) =>
      syllable.trim().toLowerCase(),
    )
}

/**
 * Finds where `typed` matches the text by sound: each syllable in turn contributes its first letter or more
 * ("yhgl", "yonghu", "yhuguanli"). Returns the index of the first syllable; null without a match, or if
 * `typed` contains other characters than letters.
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
