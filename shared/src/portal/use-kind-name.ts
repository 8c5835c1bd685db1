import { useText } from '../text/text.ts'
import { text } from './text.ts'

type KindKey = keyof typeof text.texts & `portal.kind.${string}`

/** The name of a kind of widget, also of one that this version does not know. */
export function useKindName(): (key: string) => string {
  const t = useText(text)
  return (key) => {
    const word = `portal.kind.${key}`
    return Object.hasOwn(text.texts, word) ? t(word as KindKey) : t('portal.unknownKind')
  }
}
