import { useEffect, useState, useSyncExternalStore } from 'react'
import { groups } from '@tessera/shared/contract/org/groups'
import { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { positions } from '@tessera/shared/contract/org/positions'
import { roles } from '@tessera/shared/contract/org/roles'
import { users } from '@tessera/shared/contract/org/users'
import { areas } from '@tessera/shared/contract/system/areas'
import { dataInterfaces, interfacePatience } from '@tessera/shared/contract/system/data-interfaces'
import { dictionaryData, dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { call, CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'

/** Something that every page may need, loaded once and reused while it is not empty (specification: areas 3). */
export interface Lookup<T> {
  readonly key: string
  /** Paths of the wire below which a change makes it old. */
  readonly of: readonly string[]
  readonly fetch: () => Promise<T>
  /** The server tells when it changed, so it does not grow old by itself. */
  readonly told?: true
}

const quiet = { quiet: true } as const
const org = '/api/permission/Organize'
const staff = '/api/permission/Users'
const words = '/api/system/Dictionary'
const lookup = <T>(key: string, of: readonly string[], fetch: () => Promise<T>): Lookup<T> => ({
  key,
  of,
  fetch,
})
const told: typeof lookup = (key, of, fetch) => ({ ...lookup(key, of, fetch), told: true })
const list = <T>({ list: all }: { list: T[] }): T[] => all

export const lookups = {
  companyTree: lookup('companyTree', [org], () => call(organizes.tree, {}, quiet).then(list)),
  departmentTree: lookup('departmentTree', [org], () => call(departments.selector, {}, quiet).then(list)),
  /** Everybody, and everybody in their units: whole, so for small organisations only; pickers ask level by level. */
  users: lookup('users', [staff], () => call(users.all, {}, quiet).then(list)),
  userTree: lookup('userTree', [staff, org], () => call(users.selector, {}, quiet).then(list)),
  positions: lookup('positions', ['/api/permission/Position', org], () =>
    call(positions.all, {}, quiet).then(list),
  ),
  positionTree: lookup('positionTree', ['/api/permission/Position', org], () =>
    call(positions.selector, {}, quiet).then(list),
  ),
  roleTree: lookup('roleTree', ['/api/permission/Role', words], () =>
    call(roles.selector, {}, quiet).then(list),
  ),
  groupTree: lookup('groupTree', ['/api/permission/Group', words], () => call(groups.selector, {}, quiet)),
  dictionaryTypes: told('dictionaryTypes', [words], () =>
    call(dictionaryTypes.selector, {}, quiet).then(list),
  ),
  /** All of them in one answer, once per sign-in. */
  dictionaries: told('dictionaries', [words], () => call(dictionaryData.all, {}, quiet).then(list)),
}

/** Enabled entries of a dictionary type, by its id; out of all of them, because a page asks for several. */
export const dictionaryOf = (typeId: string) =>
  told(`dictionary ${typeId}`, [words], async () => {
    const type = (await load(lookups.dictionaries)).find(({ id }) => id === typeId)
    // One that is gone is refused in words.
    return type?.dictionaryList ?? call(dictionaryData.options, { typeId }, quiet).then(list)
  })
/** The rows that a data interface gives for values of its parameters, as JSON text; '' for none. */
export const interfaceRows = (id: string, parameters = '') =>
  lookup(`interface ${id}${parameters && `?${parameters}`}`, ['/api/system/DataInterface'], () =>
    call(
      dataInterfaces.response,
      { id, ...(parameters && { parameters }) },
      { ...quiet, timeout: interfacePatience },
    ),
  )
/** What a data interface can be asked with. */
export const interfaceParameters = (id: string) =>
  lookup(`parameters ${id}`, ['/api/system/DataInterface'], () =>
    call(dataInterfaces.parameters, { id }, quiet),
  )
/** Areas right below another; `-1` is the root. */
export const areasBelow = (id: string) =>
  told(`areas ${id}`, ['/api/system/Area'], () => call(areas.selector, { id }, quiet).then(list))
/** Users of a unit, and the units below it; `0` is the root. */
export const unitLevel = (id: string) =>
  lookup(`level ${id}`, [staff, org], () => call(users.imSelector, { id }, quiet).then(list))

/** Once, for whoever asks outside React; rejects with a `CallError`. */
export const load = <T>({ key, of, fetch }: Lookup<T>): Promise<T> => session.kept.load(key, of, fetch)

/** What is kept of a look-up by now, without asking. */
export const peek = <T>({ key }: Lookup<T>): T | undefined => session.kept.peek(key)?.value as T | undefined

/** The organisation that the session works for; '' before anybody is known. */
export const organizeId = (): string => session.get().current?.userInfo.organizeId ?? ''

/** Others change things too: who looks again after so many milliseconds is given the old answer at once, and the new one when it is there. */
const oldAfter = 300_000

export interface Looked<T> {
  readonly data: T | undefined
  readonly isLoading: boolean
  readonly error: CallError | undefined
  readonly retry: () => void
}

/** A look-up in a component; null looks nothing up. It is asked anew when it has become old. */
export function useLookup<T>(of: Lookup<T> | null): Looked<T> {
  const key = of?.key ?? ''
  useSyncExternalStore(session.kept.subscribe, session.kept.version)
  const entry = of ? session.kept.peek(key) : undefined
  const [failed, setFailed] = useState<{ key: string; error: CallError } | null>(null)
  const [tries, setTries] = useState(0)
  const [answered, setAnswered] = useState('')
  const wanted = of !== null && (!entry || entry.stale)

  useEffect(() => {
    if (key && !of?.told) session.kept.outgrow(key, oldAfter)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  useEffect(() => {
    if (!of || !wanted) return
    let gone = false
    load(of).then(
      () => !gone && (setFailed(null), setAnswered(key)),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!gone) setFailed({ key, error })
      },
    )
    return () => {
      gone = true
    }
    // The key says which look-up it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, wanted, tries])

  const error = failed?.key === key ? failed.error : undefined
  return {
    data: entry?.value as T | undefined,
    // What is empty is not kept, and an answer all the same.
    isLoading: of !== null && !entry && !error && answered !== key,
    error: entry ? undefined : error,
    retry: () => {
      setFailed(null)
      setTries(tries + 1)
    },
  }
}
