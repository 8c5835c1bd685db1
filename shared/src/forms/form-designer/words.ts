import { kindOf } from '../../fields/kinds.ts'
import { kindText } from '../../fields/kind-text.ts'
import type { FieldDeclaration } from '../../contract/fields/contributed-field.ts'
import { useContributedKinds } from '../../fields/contributed/host.ts'
import { kindOfValue } from '../../fields/contributed/kind.ts'
import type { ContributedKind } from '../../session/field-host.ts'
import { useLocalizedText, useText } from '../../text/text.ts'
import type { NewFieldWords } from './model/commands.ts'
import { paneTag, type FieldNode, type Json } from './model/draft.ts'
import { entryOf, tagOfEntry } from './model/palette-entry.ts'
import { text } from './text.ts'

/** Returns the name of a kind in the user's language. */
export function useKindName(): (tag: string) => string {
  const t = useText(kindText)
  return (tag) => (kindOf(tag) ? t(`kind.${tag}` as 'kind.comInput') : tag)
}

/** Returns the name of the kind of a field, which is that of its remote where one contributes it. */
export function useKindNameOf(): (tag: string, settings: Json) => string {
  const kindName = useKindName()
  const line = useLocalizedText()
  return (tag, settings) => {
    const declared = settings['declared'] as Pick<FieldDeclaration, 'title'> | undefined
    return (kindOf(tag)?.group === 'contributed' && declared && line(declared.title)) || kindName(tag)
  }
}

/** The entry of a contributed kind in the palette. */
export const entryOfKind = ({ remote, name, declared }: ContributedKind): string =>
  entryOf(kindOfValue(declared.value).tag, remote, name)

/** Returns what a new field starts with, by the entry of its kind in the palette. */
export function useFieldWords(): (entry: string) => NewFieldWords {
  const t = useText(text)
  const line = useLocalizedText()
  const kindName = useKindName()
  const contributed = useContributedKinds()
  const startOf = (entry: string) => {
    const kind = contributed.find((one) => entryOfKind(one) === entry)
    return kind
      ? {
          label: line(kind.declared.title),
          settings: { remote: kind.remote, remoteKind: kind.name, declared: kind.declared },
        }
      : { label: kindName(tagOfEntry(entry)) }
  }
  return (entry) => ({
    ...startOf(entry),
    optionName: (n) => t('designer.option', { n }),
    paneTitle: (n) => t('designer.pane', { n }),
  })
}

/** Returns the name by which people know a node: its label, the title of a pane, or its kind. */
export function useNodeName(): (node: FieldNode) => string {
  const t = useText(text)
  const kindName = useKindNameOf()
  return ({ tag, settings }) => {
    if (tag === paneTag) return String(settings['title'] ?? '') || t('designer.unnamedPane')
    return String(settings['header'] || settings['label'] || '') || kindName(tag, settings)
  }
}
