import { LRUCache } from 'lru-cache'
import type { SharedText } from '../http/shared-text.ts'

/** Registry answers of this many bytes are kept. */
const maxKeptBytes = 16 * 1024 * 1024

/**
 * Keeps registry answers by what decides their content. Callers who want the same answer at once share one
 * load; a failed load is not kept.
 */
export function openAnswerCache(
  maxBytes = maxKeptBytes,
): (key: string, load: () => Promise<SharedText>) => Promise<SharedText> {
  const answers = new LRUCache<string, SharedText, () => Promise<SharedText>>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }, key) => text.length + key.length,
    // Callers get their answer although another one has taken its place meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: load }) => load(),
  })
  return (key, load) => answers.forceFetch(key, { context: load })
}
