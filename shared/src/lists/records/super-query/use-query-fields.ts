import { useNames } from '../../../client/use-names.ts'
import { useText } from '../../../text/text.ts'
import { useSentence } from '../../../ui/condition-builder/use-sentence.ts'
import type { Fields } from '../fields.ts'
import { conditionFields } from './fields.tsx'
import { formatQuery, type Group } from './query.ts'
import { text } from './text.ts'

/** The fields that queries compare in the language of the user, and a query as a sentence. */
export function useQueryFields(fields: Fields) {
  const t = useText(text)
  const names = useNames()
  const compared = conditionFields(fields, names, {
    creator: t('query.creator'),
    createdAt: t('query.createdAt'),
    line: (table, column) => t('query.line', { table, column }),
  })
  const describe = useSentence(compared)
  const words = {
    and: t('query.and'),
    or: t('query.or'),
    open: t('query.open'),
    close: t('query.close'),
  }
  const formatGroup = (group: Group) =>
    formatQuery(group, (test) => describe([{ logic: 'and', groups: [test] }]), words)
  return { compared, formatGroup }
}
