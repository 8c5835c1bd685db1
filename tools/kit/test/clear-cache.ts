import { mutate, SWRConfig } from 'swr'

/** Removes all answers: each page starts without those of the previous one. */
export function clearCache(): void {
  void mutate(() => true, undefined)
  const { cache } = SWRConfig.defaultValue
  for (const key of cache.keys()) cache.delete(key)
}
