import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  dataSets,
  type DataSetColumn,
  type DataSetParameter,
} from '@tessera/shared/contract/lowcode/data-sets'
import type { Lang } from '@tessera/shared/contract/lang'
import { call, CallError } from '@tessera/shared/client/call'
import { useLang } from '@tessera/shared/text/text'

/** What is known of a data set; `why` where it could not be read. */
export type SetColumns =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly why: string }
  | {
      readonly state: 'loaded'
      readonly columns: readonly DataSetColumn[]
      readonly parameters: readonly DataSetParameter[]
      /** Why it has no columns: what it reads is gone. */
      readonly gone: string | undefined
    }

export type ColumnsById = ReadonlyMap<string, SetColumns>

/** Columns of data sets by the ids of these; each is read once. */
export function createColumnsStore() {
  let langOfLabels: Lang | null = null
  let known: ColumnsById = new Map()
  const listeners = new Set<() => void>()
  const set = (id: string, columns: SetColumns) => {
    known = new Map(known).set(id, columns)
    for (const listener of listeners) listener()
  }
  const load = async (id: string): Promise<SetColumns> => {
    set(id, { state: 'loading' })
    try {
      const { list, parameters, gone } = await call(dataSets.columns, { id }, { quiet: true })
      set(id, { state: 'loaded', columns: list, parameters, gone })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      set(id, { state: 'failed', why: error.msg })
    }
    return known.get(id)!
  }
  return {
    get: (): ColumnsById => known,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads what is not known. Labels are in the language in which they were read. */
    need: (ids: readonly string[], lang: Lang): void => {
      if (lang !== langOfLabels) known = new Map()
      langOfLabels = lang
      for (const id of ids) if (!known.has(id)) void load(id)
    },
    load,
  }
}

export type ColumnsStore = ReturnType<typeof createColumnsStore>

/** The columns of the data sets with these ids, which are read when they are first needed. */
export function useSetColumns(ids: readonly string[]): { columns: ColumnsById; store: ColumnsStore } {
  const lang = useLang()
  const [store] = useState(createColumnsStore)
  const columns = useSyncExternalStore(store.subscribe, store.get)
  const joined = ids.join(' ')
  useEffect(() => {
    store.need(joined.split(' ').filter(Boolean), lang)
  }, [store, joined, lang])
  return { columns, store }
}
