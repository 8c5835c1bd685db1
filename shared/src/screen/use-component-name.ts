import { useText } from '../text/text.ts'
import { findComponentKind } from './kinds.ts'
import { text } from './text.ts'

/** What kinds of components are called. */
export function useComponentName(): (kind: string) => string {
  const t = useText(text)
  return (kind) =>
    findComponentKind(kind) ? t(`screen.kind.${kind}` as 'screen.kind.bar') : t('screen.unknownKind')
}
