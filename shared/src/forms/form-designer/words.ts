import { kindOf } from '../../fields/kinds.ts'
import { kindText } from '../../fields/kind-text.ts'
import { useText } from '../../text/text.ts'
import type { NewFieldWords } from './model/commands.ts'
import { paneTag, type FieldNode } from './model/draft.ts'
import { text } from './text.ts'

/** Returns the name of a kind in the user's language. */
export function useKindName(): (tag: string) => string {
  const t = useText(kindText)
  return (tag) => (kindOf(tag) ? t(`kind.${tag}` as 'kind.comInput') : tag)
}

/** Returns the words that a new field of a kind starts with. */
export function useFieldWords(): (tag: string) => NewFieldWords {
  const t = useText(text)
  const kindName = useKindName()
  return (tag) => ({
    label: kindName(tag),
    optionName: (n) => t('designer.option', { n }),
    paneTitle: (n) => t('designer.pane', { n }),
  })
}

/** Returns the name by which people know a node: its label, the title of a pane, or its kind. */
export function useNodeName(): (node: FieldNode) => string {
  const t = useText(text)
  const kindName = useKindName()
  return ({ tag, settings }) => {
    if (tag === paneTag) return String(settings['title'] ?? '') || t('designer.unnamedPane')
    return String(settings['header'] || settings['label'] || '') || kindName(tag)
  }
}
