import { lookups, useLookup } from '@tessera/shared/client/lookups'

/** Categories of reports: the entries of the dictionary `ReportSort`; the id is the code. Undefined while they load. */
export function useCategories(): { id: string; fullName: string }[] | undefined {
  const { data } = useLookup(lookups.dictionaries)
  return data
    ?.find(({ enCode }) => enCode === 'ReportSort')
    ?.dictionaryList.map(({ enCode: id, fullName }) => ({ id, fullName }))
}
