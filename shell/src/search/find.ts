import Fuse from 'fuse.js'
import type { PageKey } from '@tessera/shared/contract/shell/address'
import { findSound, type Syllables } from './pinyin.ts'

/** One thing that the search can open or do. */
export interface SearchItem {
  readonly key: string
  readonly icon: string
  /** What is shown first. */
  readonly title: string
  /** Where it belongs: directories of the menu, or the remote that brings it. */
  readonly where: string
  /** Path and query in the shell. */
  readonly path: string
  readonly place: PageKey | null
  /** Instead of going to `path`. */
  readonly run?: () => void
  /** Further words it is found by, as good as its title. */
  readonly words: readonly string[]
}

/** So many are shown at most: whoever sees more types another letter. */
const maxResults = 30

/** Fuse's score of what is spelled as typed, or nearly: sound never comes before it. */
const maxExactScore = 0.1

/**
 * Fuzzy search by title (weight 0.7) and path (0.3) with threshold 0.4, and by the sound of titles once
 * `syllables` is given. First what is spelled so, then what sounds so, then what is nearly spelled so;
 * without a word, everything in its order.
 */
export function createFinder(
  all: readonly SearchItem[],
  syllables?: (text: string) => Syllables,
): (typed: string) => readonly SearchItem[] {
  const fuse = new Fuse(all, {
    threshold: 0.4,
    includeScore: true,
    keys: [
      { name: 'title', weight: 0.7, getFn: ({ title, words }) => [title, ...words] },
      { name: 'path', weight: 0.3 },
    ],
  })
  const itemSounds =
    syllables && all.map((item) => ({ item, sounds: [item.title, ...item.words].map(syllables) }))
  return (typed) => {
    const word = typed.trim()
    if (word === '') return all.slice(0, maxResults)
    const byText = fuse.search(word, { limit: maxResults })
    const bySound = itemSounds ? findBySound(word, itemSounds) : []
    const exact = byText.filter(({ score = 1 }) => score < maxExactScore).map(({ item }) => item)
    return [...new Set([...exact, ...bySound, ...byText.map(({ item }) => item)])].slice(0, maxResults)
  }
}

function findBySound(
  word: string,
  itemSounds: readonly { item: SearchItem; sounds: readonly Syllables[] }[],
): SearchItem[] {
  const bySound = itemSounds.flatMap(({ item, sounds }) => {
    const starts = sounds.flatMap((one) => findSound(word, one) ?? [])
    return starts.length > 0 ? [{ item, start: Math.min(...starts) }] : []
  })
  return bySound.sort((one, other) => one.start - other.start).map(({ item }) => item)
}
