import { useText } from '@tessera/shared/text/text'
import { keys } from './key-words.ts'

const isKnown = (key: string): key is keyof typeof keys.texts => Object.hasOwn(keys.texts, key)

/** What a key of the wire is called in the user's language; one that nobody named stands as it is. */
export function useKeyName(): (key: string) => string {
  const t = useText(keys)
  return (key) => (isKnown(key) ? t(key) : key)
}
