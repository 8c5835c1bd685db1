import { useEffect, useMemo, useState } from 'react'
import { organizeChart, type ChartUnit } from '@tessera/shared/contract/org/organize-chart'
import { call, CallError } from '@tessera/shared/client/call'
import { grown, listed, top, type Grown, type Levels } from './grown.ts'

/** More cards than this nobody opens at once. */
const mostAtOnce = 400

interface Units {
  nodes: Grown[]
  /** Why the top could not be had. */
  failure: CallError | null
  loading: boolean
  retry: () => void
  open: (id: string) => Promise<void>
  fold: (id: string) => void
  foldAll: () => void
  /** Opens what is closed at the edge, and gives false where that would be too many. */
  unfold: () => Promise<boolean>
  /** Opens the way to a unit. */
  reveal: (way: readonly string[]) => Promise<void>
}

/** The organisation, level by level: what is below a unit is asked for when it is opened. */
export function useUnits(): Units {
  const [levels, setLevels] = useState<Levels>(new Map())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<CallError | null>(null)
  const [tries, setTries] = useState(0)

  const arrived = (more: readonly (readonly [string, readonly ChartUnit[]])[]) =>
    setLevels((was) => new Map([...was, ...more]))
  const ask = async (id: string) =>
    [id, (await call(organizeChart.below, id === top ? {} : { id }, { quiet: id === top })).list] as const
  /** Opens these; a refusal was told by a toast. */
  const openAll = async (ids: readonly string[]) => {
    const asked = await Promise.all(ids.filter((id) => !levels.has(id)).map(ask)).catch(() => null)
    if (!asked) return
    arrived(asked)
    setOpened((was) => new Set([...was, ...ids]))
  }

  useEffect(() => {
    let gone = false
    const start = async () => {
      const first = await ask(top)
      // A single company at the top is opened: alone it says nothing.
      const [only] = first[1]
      const second = first[1].length === 1 && only!.units > 0 ? [await ask(only!.id)] : []
      if (gone) return
      setFailure(null)
      arrived([first, ...second])
      setOpened((was) => new Set([...was, ...second.map(([id]) => id)]))
    }
    start().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      if (!gone) setFailure(error)
    })
    return () => {
      gone = true
    }
  }, [tries])

  const nodes = useMemo(() => grown(levels, opened), [levels, opened])
  return {
    nodes,
    failure,
    loading: !levels.has(top) && !failure,
    retry: () => setTries(tries + 1),
    open: (id) => openAll([id]),
    fold: (id) => setOpened(new Set([...opened].filter((one) => one !== id))),
    foldAll: () => setOpened(new Set()),
    unfold: async () => {
      const all = listed(nodes)
      const closed = all.filter(({ open, unit }) => !open && unit.units > 0)
      if (all.length + closed.reduce((sum, { unit }) => sum + unit.units, 0) > mostAtOnce) return false
      await openAll(closed.map(({ unit }) => unit.id))
      return true
    },
    reveal: (way) => openAll(way),
  }
}
