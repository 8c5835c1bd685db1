import { useMemo } from 'react'
import { users } from '../contract/org/users.ts'
import { areas } from '../contract/system/areas.ts'
import { call } from './call.ts'
import { unitLabels, type NamedUnit } from '../format/unit-labels.ts'
import type { Names } from '../contract/fields/kind.ts'
import { findLookup, putLookups, useLookupVersion } from './lookup-policy.ts'
import { dictionaryOf, interfaceRows, loadLookup, type Lookup, lookups } from './lookups.ts'

interface NamedNode {
  readonly id?: unknown
  readonly fullName?: unknown
  readonly enCode?: unknown
  readonly children?: readonly NamedNode[] | undefined
}

/** A user as lists and pickers show one. */
export interface Person {
  readonly id: string
  /** "name/account". */
  readonly fullName: string
  readonly headIcon: string
  readonly department: string
}

/** Ids in one request. */
const maxIds = 1_000

/**
 * Collects the ids that a render needs and requests their names together: a list of twenty rows sends one
 * request.
 */
function createNameBatch<T>(
  name: string,
  paths: readonly string[],
  fetch: (ids: string[]) => Promise<ReadonlyMap<string, T>>,
) {
  const queued = new Set<string>()
  const pending = new Set<string>()
  const keyOf = (id: string) => `${name} ${id}`
  const send = () => {
    const ids = [...queued].slice(0, maxIds)
    for (const id of ids) queued.delete(id)
    if (queued.size > 0) queueMicrotask(send)
    fetch(ids)
      // null: there is no record with this id.
      .then(
        (found) =>
          putLookups(
            ids.map((id) => [keyOf(id), found.get(id) ?? null] as const),
            paths,
          ),
        () => {},
      )
      .finally(() => ids.forEach((id) => pending.delete(id)))
  }
  return {
    /** Undefined while it is loading, null where there is no such record. */
    get(id: string): T | null | undefined {
      const entry = findLookup<T | null>(keyOf(id))
      if ((!entry || entry.stale) && !pending.has(id)) {
        if (queued.size === 0) queueMicrotask(send)
        queued.add(id)
        pending.add(id)
      }
      return entry?.value
    },
    put: (values: readonly (readonly [id: string, value: T])[]) =>
      putLookups(
        values.map(([id, value]) => [keyOf(id), value] as const),
        paths,
      ),
    isPending: (id: string): boolean => pending.has(id),
    known: (id: string): T | null | undefined => findLookup<T | null>(keyOf(id))?.value,
  }
}

const people = createNameBatch<Person>('user', ['/api/permission/Users'], async (ids) => {
  const { list } = await call(users.namesOf, { userId: ids }, { quiet: true })
  return new Map(
    list.map(({ id, fullName, headIcon = '', department = '' }) => [
      id,
      { id, fullName, headIcon, department },
    ]),
  )
})
const areaNames = createNameBatch<string>('area', ['/api/system/Area'], async (ids) => {
  const names = await call(areas.namesOf, { idsList: ids.map((id) => [id]) }, { quiet: true })
  return new Map(ids.map((id, index) => [id, names[index]?.[0] ?? id]))
})

/** The lookup that has all names of a source; null for an unknown source. */
function lookupOf(source: string): Lookup<readonly NamedNode[]> | null {
  const [kind, ref] = splitSource(source)
  switch (kind) {
    case 'organize':
    case 'department':
      return lookups.departmentTree
    case 'position':
      return lookups.positionTree
    case 'role':
      return lookups.roleTree
    case 'group':
      return lookups.groupTree
    case 'dictionary':
      return ref ? dictionaryOf(ref) : null
    case 'interface':
      return ref ? (interfaceRows(...splitSource(ref, '?')) as Lookup<readonly NamedNode[]>) : null
    default:
      return null
  }
}

/** Sources whose records have the same name in several units. */
const hasUnits = (source: string) => ['organize', 'department', 'position'].includes(source)

const splitSource = (source: string, separator = ':'): [kind: string, ref: string] => {
  const index = source.indexOf(separator)
  return index === -1 ? [source, ''] : [source.slice(0, index), source.slice(index + 1)]
}

interface NameIndex {
  readonly names: ReadonlyMap<string, string>
  /** Names and paths of names (`a/b`) -> ids and paths of ids. */
  readonly ids: ReadonlyMap<string, readonly string[]>
}
const indexes = new WeakMap<object, NameIndex>()

/** Maps ids to names and names to ids; built once for each answer. */
export function indexNames(rows: readonly NamedNode[]): NameIndex {
  const cached = indexes.get(rows)
  if (cached) return cached
  const names = new Map<string, string>()
  const ids = new Map<string, string[]>()
  const add = (name: string, id: string) => {
    const known = ids.get(name)
    if (!known) ids.set(name, [id])
    else if (!known.includes(id)) known.push(id)
  }
  const walk = (nodes: readonly NamedNode[], above: readonly string[], idsAbove: readonly string[]) => {
    for (const { id, fullName, enCode, children } of nodes) {
      if (typeof id !== 'string' && typeof id !== 'number') continue
      const name = String(fullName ?? id)
      names.set(String(id), name)
      if (typeof enCode === 'string' && enCode && !names.has(enCode)) names.set(enCode, name)
      add(name, String(id))
      if (above.length > 0) add([...above, name].join('/'), [...idsAbove, String(id)].join('/'))
      walk(children ?? [], [...above, name], [...idsAbove, String(id)])
    }
  }
  walk(rows, [], [])
  const index = { names, ids }
  indexes.set(rows, index)
  return index
}

const loading = new Set<string>()
/** Look-ups that could not be loaded: their ids are shown, instead of names that do not come. */
const failed = new Set<string>()
function rowsOf(source: string): readonly NamedNode[] | undefined {
  const lookup = lookupOf(source)
  if (!lookup) return undefined
  const entry = findLookup<readonly NamedNode[]>(lookup.key)
  if ((!entry || entry.stale) && !loading.has(lookup.key)) {
    loading.add(lookup.key)
    queueMicrotask(
      () =>
        void loadLookup(lookup).then(
          () => loading.delete(lookup.key),
          () => {
            loading.delete(lookup.key)
            if (failed.has(lookup.key)) return
            failed.add(lookup.key)
            putLookups([], [])
          },
        ),
    )
  }
  return entry?.value
}

/**
 * The names that are loaded; a missing one is requested, and components with `useNames` render again when it
 * arrives.
 */
export const names: Names = {
  nameOf(source, id) {
    if (source === 'user') return people.get(id)?.fullName
    if (source === 'area') return areaNames.get(id) ?? undefined
    const rows = rowsOf(source)
    return (
      rows &&
      ((hasUnits(source) && unitLabels(rows as readonly NamedUnit[]).get(id)) ||
        indexNames(rows).names.get(id))
    )
  },
  idsOf(source, name) {
    const rows = rowsOf(source)
    if (!rows) return []
    const ids = indexNames(rows).ids.get(name)
    if (ids || !hasUnits(source)) return ids ?? []
    // A copied cell holds the label of a unit, which is not its whole path.
    return [...unitLabels(rows as readonly NamedUnit[])].flatMap(([id, label]) =>
      label === name ? [id] : [],
    )
  },
}

/** Whether a name that is missing is on its way: until then its id would be read as the name. */
export function isNamePending(source: string, id: string): boolean {
  if (source === 'user') return people.isPending(id)
  if (source === 'area') return areaNames.isPending(id)
  const key = lookupOf(source)?.key
  return key !== undefined && loading.has(key) && !failed.has(key)
}

/** Names of ids, as field kinds need them; the component renders again when more are loaded. */
export function useNames(): Names {
  const version = useLookupVersion()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another object for each version, so that memoised components render again
  return useMemo(() => ({ ...names }), [version])
}

/**
 * Users by their ids, in the same order, loaded in one request. A user that does not exist has the id as
 * name, one that is loading ''.
 */
export function usePeople(ids: readonly string[]): readonly Person[] {
  useLookupVersion()
  return ids.map((id) => {
    const found = people.get(id)
    return found ?? { id, fullName: found === null ? id : '', headIcon: '', department: '' }
  })
}

/** Caches users that the caller already has, for example from a picker, so that they need no request. */
export const cachePeople = (persons: readonly Person[]): void =>
  people.put(persons.map((person) => [person.id, person] as const))
