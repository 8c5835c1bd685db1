import Fuse from 'fuse.js'
import type { Place } from '@tessera/shared/contract/shell/address'

/** One place that the search can open. */
export interface Findable {
  readonly key: string
  readonly icon: string
  /** What is shown first. */
  readonly title: string
  /** Where it belongs: directories of the menu, or the remote that brings it. */
  readonly where: string
  /** Path and query in the shell. */
  readonly path: string
  readonly place: Place | null
  /** Further words it is found by, as good as its title. */
  readonly words: readonly string[]
}

/** So many are shown at most: whoever sees more types another letter. */
const most = 30

/** Fuzzy search by title (weight 0.7) and path (0.3) with threshold 0.4 (specification: shell 2); without a word, everything in its order. */
export function finder(all: readonly Findable[]): (typed: string) => readonly Findable[] {
  const fuse = new Fuse(all, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7, getFn: ({ title, words }) => [title, ...words] },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (typed) => {
    const word = typed.trim()
    return word === '' ? all.slice(0, most) : fuse.search(word, { limit: most }).map(({ item }) => item)
  }
}
