import { useMemo, useRef } from 'react'
import useSWR from 'swr'
import type { Call } from '../../contract/wire.ts'
import { call } from '../../client/call.ts'

type ChildRows = Readonly<Record<string, readonly { id: string }[]>>

/**
 * Returns the rows of a tree with the child rows of expanded rows loaded. Children are loaded once per row
 * until the list is reloaded. `childrenInput` returns the input of the call for a row; null means that the
 * tree was loaded whole.
 */
export function useChildRows<Row extends { id: string }>(
  list: Call,
  rows: readonly Row[],
  expanded: ReadonlySet<string>,
  childrenInput: ((id: string) => object) | null,
): readonly Row[] {
  const loaded = useRef<{ key: string; levels: Record<string, readonly { id: string }[]> }>({
    key: '',
    levels: {},
  })
  const ids = childrenInput ? [...expanded].sort() : []
  const key = ids.join()
  const { data } = useSWR<ChildRows, unknown, readonly [string, string] | null>(
    key ? [list.path, `below ${key}`] : null,
    async () => {
      // The same key again is a reload, so the loaded children are stale.
      if (loaded.current.key === key) loaded.current.levels = {}
      loaded.current.key = key
      const { levels } = loaded.current
      await Promise.all(
        ids
          .filter((id) => !levels[id])
          .map(
            async (id) =>
              void (levels[id] = (
                (await call(list, childrenInput!(id) as never, { quiet: true })) as { list: { id: string }[] }
              ).list),
          ),
      )
      return { ...levels }
    },
    { revalidateOnFocus: false, keepPreviousData: true, shouldRetryOnError: false },
  )
  return useMemo(() => {
    if (!childrenInput || !data) return rows
    const withChildren = (level: readonly { id: string }[]): { id: string }[] =>
      level.map((row) => (data[row.id] ? { ...row, children: withChildren(data[row.id]!) } : row))
    return withChildren(rows) as Row[]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function is new with each render but returns the same
  }, [rows, data, childrenInput === null])
}
