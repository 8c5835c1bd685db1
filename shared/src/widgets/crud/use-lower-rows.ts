import { useMemo, useRef } from 'react'
import useSWR from 'swr'
import type { Call } from '@tessera/shared/contract/wire'
import { call } from '../../client/call.ts'

type Levels = Readonly<Record<string, readonly { id: string }[]>>

/**
 * The rows of a tree whose lower levels are asked for when they are opened, each once until the list is asked anew: what stands below
 * each opened row is put into it. `askOf` gives what to ask for below a row; null is a tree that came whole.
 */
export function useLowerRows<Row extends { id: string }>(
  list: Call,
  rows: readonly Row[],
  opened: ReadonlySet<string>,
  askOf: ((id: string) => object) | null,
): readonly Row[] {
  const kept = useRef<{ asked: string; levels: Record<string, readonly { id: string }[]> }>({
    asked: '',
    levels: {},
  })
  const ids = askOf ? [...opened].sort() : []
  const asked = ids.join()
  const { data } = useSWR<Levels, unknown, readonly [string, string] | null>(
    asked ? [list.path, `below ${asked}`] : null,
    async () => {
      // The same question again: something was changed.
      if (kept.current.asked === asked) kept.current.levels = {}
      kept.current.asked = asked
      const { levels } = kept.current
      await Promise.all(
        ids
          .filter((id) => !levels[id])
          .map(
            async (id) =>
              void (levels[id] = (
                (await call(list, askOf!(id) as never, { quiet: true })) as { list: { id: string }[] }
              ).list),
          ),
      )
      return { ...levels }
    },
    { revalidateOnFocus: false, keepPreviousData: true, shouldRetryOnError: false },
  )
  return useMemo(() => {
    if (!askOf || !data) return rows
    const filled = (level: readonly { id: string }[]): { id: string }[] =>
      level.map((row) => (data[row.id] ? { ...row, children: filled(data[row.id]!) } : row))
    return filled(rows) as Row[]
    // What asks is made anew at each drawing, and says the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, data, askOf === null])
}
