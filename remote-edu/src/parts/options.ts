import { campuses } from '@tessera/shared/contract/edu/campuses'
import { courses } from '@tessera/shared/contract/edu/courses'
import { subjects } from '@tessera/shared/contract/edu/subjects'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useCall } from '@tessera/shared/client/use-call'
import { currentDays } from './campus-time.ts'

export interface Option {
  value: string
  label: string
}

interface Options {
  options: Option[]
  loading: boolean
}

const toOptions = (rows: readonly { id: string; fullName: string }[] | undefined): Options => ({
  options: (rows ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
  loading: rows === undefined,
})

/** The entries of a dictionary by their code. */
export function useDictionaryOptions(dictionary: string): Options {
  const { data } = useLookup(lookups.dictionaries)
  const entries = data?.find(({ enCode }) => enCode === dictionary)?.dictionaryList
  return {
    options: (entries ?? []).map(({ enCode, fullName }) => ({ value: enCode, label: fullName })),
    loading: data === undefined,
  }
}

interface TreeEntry {
  enCode: string
  fullName: string
  children?: readonly TreeEntry[] | null
}

/** The categories of income or of expenses; without a direction, all of them. */
export function useCategoryOptions(direction?: string): Options {
  const { data } = useLookup(lookups.dictionaries)
  const roots = (data?.find(({ enCode }) => enCode === 'eduCashCategory')?.dictionaryList ??
    []) as readonly TreeEntry[]
  const flatten = (entries: readonly TreeEntry[]): Option[] =>
    entries.flatMap(({ enCode, fullName, children }) => [
      { value: enCode, label: fullName },
      ...flatten(children ?? []),
    ])
  return {
    options: roots
      .filter(({ enCode }) => direction === undefined || enCode === direction)
      .flatMap(({ children }) => flatten(children ?? [])),
    loading: data === undefined,
  }
}

/** The names of all categories by their code, those at the top included. */
export function useCategoryNames(): ReadonlyMap<string, string> {
  const { data } = useLookup(lookups.dictionaries)
  const names = new Map<string, string>()
  const add = (entries: readonly TreeEntry[]) => {
    for (const { enCode, fullName, children } of entries) {
      names.set(enCode, fullName)
      add(children ?? [])
    }
  }
  add(
    (data?.find(({ enCode }) => enCode === 'eduCashCategory')?.dictionaryList ?? []) as readonly TreeEntry[],
  )
  return names
}

/** The open campuses. */
export const useCampusOptions = (): Options => toOptions(useCall(campuses.selector, {}).data?.list)

/** The open courses. */
export const useCourseOptions = (): Options => toOptions(useCall(courses.selector, {}).data?.list)

type SubjectNode = { id: string; fullName: string; children: readonly SubjectNode[] }

/** The subjects, each with the names of those above it. */
export function useSubjectOptions(): Options {
  const { data } = useCall(subjects.selector, {})
  const flatten = (nodes: readonly SubjectNode[], above: string): { id: string; fullName: string }[] =>
    nodes.flatMap(({ id, fullName, children }) => [
      { id, fullName: above + fullName },
      ...flatten(children, `${above}${fullName} / `),
    ])
  return toOptions(data && flatten(data.list, ''))
}

/**
 * The days that it is now at these campuses, the earliest first; without ids, at all open ones. Until the campuses are
 * loaded, the day of the browser.
 */
export function useCampusDays(ids: readonly (string | undefined)[] = []): string[] {
  const { data } = useCall(campuses.selector, {})
  const all = data?.list ?? []
  const own = all.filter(({ id }) => ids.includes(id))
  const zones = (own.length > 0 ? own : all).map(({ timeZone }) => timeZone)
  return currentDays(zones)
}
