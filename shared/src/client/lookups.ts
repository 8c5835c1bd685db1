import { useEffect } from 'react'
import useSWR from 'swr'
import { groups } from '../contract/org/groups.ts'
import { departments, organizes } from '../contract/org/organizes.ts'
import { positions } from '../contract/org/positions.ts'
import { roles } from '../contract/org/roles.ts'
import { users } from '../contract/org/users.ts'
import { areas } from '../contract/system/areas.ts'
import { dataInterfaces, interfaceTimeoutMs } from '../contract/data/interfaces.ts'
import { dictionaryData, dictionaryTypes } from '../contract/system/dictionaries.ts'
import { call, type CallError } from './call.ts'
import {
  expireLookup,
  fetchLookup,
  findLookup,
  loadLookup,
  swrKeyOf,
  type Lookup,
  type LookupEntry,
} from './lookup-policy.ts'
import { session } from '@tessera/shared/session'

export { loadLookup, type Lookup }

const quiet = { quiet: true } as const
const org = '/api/permission/Organize'
const staff = '/api/permission/Users'
const words = '/api/system/Dictionary'
const lookup = <T>(key: string, paths: readonly string[], fetch: () => Promise<T>): Lookup<T> => ({
  key,
  paths,
  fetch,
})
const pushedLookup: typeof lookup = (key, paths, fetch) => ({
  ...lookup(key, paths, fetch),
  invalidatedByServer: true,
})
const listOf = <T>({ list: all }: { list: T[] }): T[] => all

export const lookups = {
  companyTree: lookup('companyTree', [org], () => call(organizes.tree, {}, quiet).then(listOf)),
  departmentTree: lookup('departmentTree', [org], () => call(departments.selector, {}, quiet).then(listOf)),
  /** All users, flat and by unit. For small organisations only; pickers load level by level. */
  users: lookup('users', [staff], () => call(users.all, {}, quiet).then(listOf)),
  userTree: lookup('userTree', [staff, org], () => call(users.selector, {}, quiet).then(listOf)),
  positions: lookup('positions', ['/api/permission/Position', org], () =>
    call(positions.all, {}, quiet).then(listOf),
  ),
  positionTree: lookup('positionTree', ['/api/permission/Position', org], () =>
    call(positions.selector, {}, quiet).then(listOf),
  ),
  roleTree: lookup('roleTree', ['/api/permission/Role', words], () =>
    call(roles.selector, {}, quiet).then(listOf),
  ),
  groupTree: lookup('groupTree', ['/api/permission/Group', words], () => call(groups.selector, {}, quiet)),
  dictionaryTypes: pushedLookup('dictionaryTypes', [words], () =>
    call(dictionaryTypes.selector, {}, quiet).then(listOf),
  ),
  /** Entries of all types in one answer, once per sign-in. */
  dictionaries: pushedLookup('dictionaries', [words], () => call(dictionaryData.all, {}, quiet).then(listOf)),
}

/**
 * Enabled entries of a dictionary type, by its id. They come from the answer with all types, because a page
 * needs several types.
 */
export const dictionaryOf = (typeId: string) =>
  pushedLookup(`dictionary ${typeId}`, [words], async () => {
    const types = await loadLookup(lookups.dictionaries)
    const type = types.find(({ id }) => id === typeId)
    // For a type that does not exist the server answers a refusal with a message.
    return type?.dictionaryList ?? call(dictionaryData.options, { typeId }, quiet).then(listOf)
  })
/** Rows of a data interface. `parameters` are the values of its parameters as JSON text; '' for none. */
export const interfaceRows = (id: string, parameters = '') =>
  lookup(`interface ${id}${parameters && `?${parameters}`}`, ['/api/system/DataInterface'], () =>
    call(
      dataInterfaces.response,
      { id, ...(parameters && { parameters }) },
      { ...quiet, timeoutMs: interfaceTimeoutMs },
    ),
  )
/** The parameters of a data interface. */
export const interfaceParameters = (id: string) =>
  lookup(`parameters ${id}`, ['/api/system/DataInterface'], () =>
    call(dataInterfaces.parameters, { id }, quiet),
  )
/** The areas directly below another one; `-1` is the root. */
export const areasBelow = (id: string) =>
  pushedLookup(`areas ${id}`, ['/api/system/Area'], () => call(areas.selector, { id }, quiet).then(listOf))
/** Users of a unit, and the units directly below it; `0` is the root. */
export const unitLevel = (id: string) =>
  lookup(`level ${id}`, [staff, org], () => call(users.imSelector, { id }, quiet).then(listOf))

/** The cached value of a lookup, without a request. */
export const peekLookup = <T>({ key }: Lookup<T>): T | undefined => findLookup<T>(key)?.value

/** The organisation that the session works for; '' while no user is signed in. */
export const currentOrganizeId = (): string => session.get().current?.userInfo.organizeId ?? ''

/**
 * Other users change records too: after this time a component gets the old answer at once and the new one
 * when it arrives.
 */
const maxAgeMs = 300_000

export interface LookupResult<T> {
  readonly data: T | undefined
  readonly isLoading: boolean
  readonly error: CallError | undefined
  readonly retry: () => void
}

/**
 * Immutable until a path of it is invalidated. `compare` is by identity: each answer is a new entry, and comparing
 * thousands of units by value takes long.
 */
const policy = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  compare: Object.is,
} as const

/** Loads a lookup in a component, and again when it is stale; null loads nothing. */
export function useLookup<T>(lookup: Lookup<T> | null): LookupResult<T> {
  const key = lookup?.key ?? ''
  const {
    data: entry,
    error,
    isLoading,
    isValidating,
    mutate,
  } = useSWR<LookupEntry<T>, CallError>(
    lookup && swrKeyOf(lookup),
    () => fetchLookup(lookup as Lookup<T>),
    policy,
  )
  const isStale = entry?.stale === true
  useEffect(() => {
    if (key) expireLookup(key, lookup?.invalidatedByServer ? Infinity : maxAgeMs)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key identifies the lookup, which is a new object at every render
  }, [key])
  // SWR revalidates only what is on screen when it is invalidated; a page that was hidden then is shown later.
  useEffect(() => {
    if (lookup && isStale) void fetchLookup(lookup).catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key identifies the lookup, which is a new object at every render
  }, [key, isStale])

  return {
    data: entry?.value,
    isLoading,
    error: entry || isValidating ? undefined : error,
    retry: () => void mutate().catch(() => undefined),
  }
}
