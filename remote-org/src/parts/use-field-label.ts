import type { FieldRows, KeysWith } from '@tessera/shared/contract/field-row'
import { wordKey, type WordKey } from '@tessera/shared/text/field-words'
import { useText, type Words } from '@tessera/shared/text/text'
import { text as partsText } from './text.ts'

type PartsKey = keyof typeof partsText.texts
const isPart = (key: string): key is PartsKey => Object.hasOwn(partsText.texts, key)

/** The label of a field in the user's language, from the words of the page or of its common parts. */
export function useFieldLabel<const Prefix extends string, R extends FieldRows>(
  words: Words<Exclude<WordKey<Prefix, R, KeysWith<R, 'label'>>, PartsKey>>,
  prefix: Prefix,
  rows: R,
): (key: KeysWith<R, 'label'>) => string {
  const t = useText(words as Words<string>)
  const tp = useText(partsText)
  return (key) => {
    const word = wordKey(prefix, rows, key)
    return isPart(word) ? tp(word) : t(word)
  }
}
