import { useNames } from '@tessera/shared/client/use-names'
import { useText } from '@tessera/shared/text/text'
import { useSentence } from '@tessera/shared/ui/condition-builder/use-sentence'
import type { Model } from '../read-model.ts'
import { conditionFields } from './fields.tsx'
import { formatQuery, type Group } from './query.ts'
import { text } from './text.ts'

/** The fields that queries compare in the language of the user, and a query as a sentence. */
export function useQueryFields(model: Model) {
  const t = useText(text)
  const names = useNames()
  const fields = conditionFields(model, names, {
    creator: t('query.creator'),
    createdAt: t('query.createdAt'),
    line: (table, column) => t('query.line', { table, column }),
  })
  const describe = useSentence(fields)
  const words = {
    and: t('query.and'),
    or: t('query.or'),
    open: t('query.open'),
    close: t('query.close'),
  }
  const formatGroup = (group: Group) =>
    formatQuery(group, (test) => describe([{ logic: 'and', groups: [test] }]), words)
  return { fields, formatGroup }
}
