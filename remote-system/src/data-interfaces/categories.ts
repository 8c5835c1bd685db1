import { lookups, useLookup } from '@tessera/shared/client/lookups'

/** Categories of data interfaces: the entries of the dictionary `DataInterface`; the id is the code. */
export function useCategories(): { id: string; fullName: string }[] {
  const { data } = useLookup(lookups.dictionaries)
  return (data?.find(({ enCode }) => enCode === 'DataInterface')?.dictionaryList ?? []).map(
    ({ enCode: id, fullName }) => ({ id, fullName }),
  )
}
