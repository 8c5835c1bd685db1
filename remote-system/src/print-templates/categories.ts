import { lookups, useLookup } from '@tessera/shared/client/lookups'

/** Categories of print templates: the entries of the dictionary `printDev`; the id is the code. */
export function useCategories(): { id: string; fullName: string }[] {
  const { data } = useLookup(lookups.dictionaries)
  return (data?.find(({ enCode }) => enCode === 'printDev')?.dictionaryList ?? []).map(
    ({ enCode: id, fullName }) => ({ id, fullName }),
  )
}
