import type { PageProps } from '@tessera/shared/contract/shell/page'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { ListSkeleton } from '@tessera/shared/lists/crud/states'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { Entries } from '../entries.tsx'
import { text } from '../text.ts'

/**
 * The entries of the dictionary that the menu names, as a list or a tree. The menu may say whether it is a tree, but
 * the dictionary knows it better.
 */
export default function DictionaryItemsPage({ menu, params }: PageProps) {
  const t = useText(text)
  const id = params['moduleId'] ?? ''
  const { data, error } = useLookup(lookups.dictionaries)
  const known = data?.find((type) => type.id === id)
  if (id !== '' && !data && !error) return <ListSkeleton columns={5} />
  if (id === '' || (data && !known))
    return <EmptyState title={t('dictionaries.notFound')}>{t('dictionaries.notFoundHint')}</EmptyState>
  const isTree = known?.isTree ?? (params['isTree'] === '1' ? 1 : 0)
  return <Entries key={`${id} ${isTree}`} menu={menu} type={{ id, isTree }} />
}
