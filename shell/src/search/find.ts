import Fuse from 'fuse.js'
import type { PageKey } from '@tessera/shared/contract/registry/address'
import { findSound, type Syllables } from './pinyin.ts'

/** One item that the search can open or run. */
export interface SearchItem {
  readonly key: string
  readonly icon: string
  /** The title, shown first. */
  readonly title: string
  /** Directories of the menu above it, or the remote that contributes it. */
  readonly where: string
  /** Path and query in the shell. */
  readonly path: string
  readonly place: PageKey | null
  /** Called instead of opening `path`. */
  readonly run?: () => void
  /** Further words it is found by, with the same weight as its title. */
  readonly words: readonly string[]
}

/** Maximum number of results. */
const maxResults = 30

/** Up to this score of Fuse, a result counts as an exact match and precedes matches by sound. */
const maxExactScore = 0.1

/**
 * Creates a fuzzy search by title (weight 0.7) and path (0.3) with threshold 0.4, and by pinyin of the titles
 * once `syllables` is given. Results are ordered: exact matches, matches by sound, other fuzzy matches. An
 * empty query returns all items in their order.
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
