import { lookups, useLookup } from '@tessera/shared/client/lookups'

/** Categories of data sets: the entries of the dictionary `dataSet`; the id is the code. */
export function useCategories(): { id: string; fullName: string }[] {
  const { data } = useLookup(lookups.dictionaries)
  return (data?.find(({ enCode }) => enCode === 'dataSet')?.dictionaryList ?? []).map(
    ({ enCode: id, fullName }) => ({ id, fullName }),
  )
}
