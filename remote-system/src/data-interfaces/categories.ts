import { lookups, useLookup } from '@tessera/shared/session/lookups'

/** Entries of the dictionary of categories, by their codes. */
export function useCategories(): { id: string; fullName: string }[] {
  const { data } = useLookup(lookups.dictionaries)
  return (data?.find(({ enCode }) => enCode === 'DataInterface')?.dictionaryList ?? []).map(
    ({ enCode: id, fullName }) => ({ id, fullName }),
  )
}
