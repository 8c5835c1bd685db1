import { ListType, type ListDesign } from '@tessera/shared/fields/list-design'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { localize } from '../../errors/translate.ts'
import { text } from './text.ts'

/** What of a list the generated page would not have, one sentence each; [] where it has everything. */
export function listUnsupported({ list, webType }: { list: ListDesign; webType: number }): LocalizedText[] {
  // Rows are in groups, or below others.
  const views = webType !== 1 && list.type === ListType.grouped ? list.views : []
  return views
    .filter(({ kind }) => kind === 'treeTable')
    .map(({ kind, name }) =>
      localize((lang) => text.treeInGroups[lang].replace('{{name}}', () => name || kind)),
    )
}
