import { useText } from '@tessera/shared/text/text'
import { keyText } from './key-words.ts'

const isKnown = (key: string): key is keyof typeof keyText.texts => Object.hasOwn(keyText.texts, key)

/** Returns the name of a record field in the user's language, or the key if it has no name. */
export function useKeyName(): (key: string) => string {
  const t = useText(keyText)
  return (key) => (isKnown(key) ? t(key) : key)
}
