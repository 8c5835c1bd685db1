import { useMemo, useSyncExternalStore } from 'react'
import { users } from '@tessera/shared/contract/org/users'
import { areas } from '@tessera/shared/contract/system/areas'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import type { Names } from '../fields/kind.ts'
import { dictionaryOf, interfaceRows, load, type Lookup, lookups, peek } from './lookups.ts'

interface Named {
  readonly id?: unknown
  readonly fullName?: unknown
  readonly enCode?: unknown
  readonly children?: readonly Named[] | undefined
}

/** What is known of a user beside the name. */
export interface Person {
  readonly id: string
  /** "name/account". */
  readonly fullName: string
  readonly headIcon: string
  readonly department: string
}

/** So many ids go in one question. */
const most = 1_000

/** Ids that were wanted in this moment, asked together: a list of twenty rows is one request. */
function batch<T>(
  name: string,
  of: readonly string[],
  ask: (ids: string[]) => Promise<ReadonlyMap<string, T>>,
) {
  const wanted = new Set<string>()
  const asked = new Set<string>()
  const keyOf = (id: string) => `${name} ${id}`
  const send = () => {
    const ids = [...wanted].slice(0, most)
    for (const id of ids) wanted.delete(id)
    if (wanted.size > 0) queueMicrotask(send)
    ask(ids)
      // An id that nothing has is known to have no name.
      .then(
        (found) =>
          session.kept.put(
            ids.map((id) => [keyOf(id), found.get(id) ?? null] as const),
            of,
          ),
        () => {},
      )
      .finally(() => ids.forEach((id) => asked.delete(id)))
  }
  return {
    /** Undefined while it is asked, null where there is none. */
    get(id: string): T | null | undefined {
      const entry = session.kept.peek(keyOf(id))
      if ((!entry || entry.stale) && !asked.has(id)) {
        if (wanted.size === 0) queueMicrotask(send)
        wanted.add(id)
        asked.add(id)
      }
      return entry?.value as T | null | undefined
    },
    put: (given: readonly (readonly [id: string, value: T])[]) =>
      session.kept.put(
        given.map(([id, value]) => [keyOf(id), value] as const),
        of,
      ),
    known: (id: string): T | null | undefined => session.kept.peek(keyOf(id))?.value as T | null | undefined,
  }
}

const people = batch<Person>('user', ['/api/permission/Users'], async (ids) => {
  const { list } = await call(users.namesOf, { userId: ids }, { quiet: true })
  return new Map(
    list.map(({ id, fullName, headIcon = '', department = '' }) => [
      id,
      { id, fullName, headIcon, department },
    ]),
  )
})
const areaNames = batch<string>('area', ['/api/system/Area'], async (ids) => {
  const names = await call(areas.namesOf, { idsList: ids.map((id) => [id]) }, { quiet: true })
  return new Map(ids.map((id, at) => [id, names[at]?.[0] ?? id]))
})

/** Where names come whole. */
function treeOf(source: string): Lookup<readonly Named[]> | null {
  const [kind, ref] = cut(source)
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
      return ref ? (interfaceRows(...cut(ref, '?')) as Lookup<readonly Named[]>) : null
    default:
      return null
  }
}

const cut = (source: string, by = ':'): [kind: string, ref: string] => {
  const at = source.indexOf(by)
  return at === -1 ? [source, ''] : [source.slice(0, at), source.slice(at + 1)]
}

interface Index {
  readonly names: ReadonlyMap<string, string>
  /** Names, and paths of them, to ids and paths of ids. */
  readonly ids: ReadonlyMap<string, readonly string[]>
}
const indexes = new WeakMap<object, Index>()

/** Names and ids both ways, made once for each answer. */
export function indexed(rows: readonly Named[]): Index {
  const met = indexes.get(rows)
  if (met) return met
  const names = new Map<string, string>()
  const ids = new Map<string, string[]>()
  const add = (name: string, id: string) => {
    const there = ids.get(name)
    if (!there) ids.set(name, [id])
    else if (!there.includes(id)) there.push(id)
  }
  const walk = (nodes: readonly Named[], above: readonly string[], idsAbove: readonly string[]) => {
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

const asking = new Set<string>()
function rowsOf(source: string): readonly Named[] | undefined {
  const of = treeOf(source)
  if (!of) return undefined
  const kept = session.kept.peek(of.key)
  if ((!kept || kept.stale) && !asking.has(of.key)) {
    asking.add(of.key)
    queueMicrotask(
      () =>
        void load(of).then(
          () => asking.delete(of.key),
          () => asking.delete(of.key),
        ),
    )
  }
  return peek(of)
}

/** What is known by now; what is not is asked for, and whoever uses `useNames` is drawn again when it is there. */
export const names: Names = {
  nameOf(source, id) {
    if (source === 'user') return people.get(id)?.fullName
    if (source === 'area') return areaNames.get(id) ?? undefined
    const rows = rowsOf(source)
    return rows && indexed(rows).names.get(id)
  },
  idsOf(source, name) {
    const rows = rowsOf(source)
    return (rows && indexed(rows).ids.get(name)) ?? []
  },
}

/** Names of ids as kinds of fields want them; the component is drawn again when more are known. */
export function useNames(): Names {
  const version = useSyncExternalStore(session.kept.subscribe, session.kept.version)
  // Another object for each version, so that what is drawn by it is drawn anew.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ({ ...names }), [version])
}

/** Users by their ids, in their order, asked in one question; one that is gone has its id for a name, one that is not here yet none. */
export function usePeople(ids: readonly string[]): readonly Person[] {
  useSyncExternalStore(session.kept.subscribe, session.kept.version)
  return ids.map((id) => {
    const found = people.get(id)
    return found ?? { id, fullName: found === null ? id : '', headIcon: '', department: '' }
  })
}

/** Those that are known already, such as what a picker has just shown, need no question. */
export const knowPeople = (given: readonly Person[]): void =>
  people.put(given.map((person) => [person.id, person] as const))
