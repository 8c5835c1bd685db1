import { useEffect, useMemo, useState } from 'react'
import { organizeChart, type ChartUnit } from '@tessera/shared/contract/org/organize-chart'
import { call, CallError } from '@tessera/shared/client/call'
import { buildTree, flattenNodes, rootId, type ChartNode, type UnitsByParent } from './chart-tree.ts'

/** `expandOneLevel` opens at most this many cards in total. */
const maxOpenCards = 400

/** The visible tree and the actions on it. */
interface UnitTree {
  nodes: ChartNode[]
  /** Why the top level could not be loaded. */
  failure: CallError | null
  loading: boolean
  retry: () => void
  open: (id: string) => Promise<void>
  collapse: (id: string) => void
  collapseAll: () => void
  /** Opens all collapsed units. Returns false, and opens nothing, if there would be too many cards. */
  expandOneLevel: () => Promise<boolean>
  /** Opens the ancestors of a unit, given by id. */
  openPath: (ancestorIds: readonly string[]) => Promise<void>
}

/** The organisation tree. The children of a unit are fetched when the unit is opened. */
export function useUnits(): UnitTree {
  const [unitsByParent, setUnitsByParent] = useState<UnitsByParent>(new Map())
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<CallError | null>(null)
  const [attempt, setAttempt] = useState(0)

  const addUnits = (entries: readonly (readonly [string, readonly ChartUnit[]])[]) =>
    setUnitsByParent((previous) => new Map([...previous, ...entries]))
  const fetchChildren = async (id: string) => {
    const isRoot = id === rootId
    const { list } = await call(organizeChart.below, isRoot ? {} : { id }, { quiet: isRoot })
    return [id, list] as const
  }
  /** Opens units. `call` has already shown a toast for a refusal. */
  const openAll = async (ids: readonly string[]) => {
    const missingIds = ids.filter((id) => !unitsByParent.has(id))
    const fetched = await Promise.all(missingIds.map(fetchChildren)).catch(() => null)
    if (!fetched) return
    addUnits(fetched)
    setOpenIds((previous) => new Set([...previous, ...ids]))
  }

  useEffect(() => {
    let isCancelled = false
    const start = async () => {
      const first = await fetchChildren(rootId)
      // A single company at the top level starts open.
      const [only] = first[1]
      const second = first[1].length === 1 && only!.units > 0 ? [await fetchChildren(only!.id)] : []
      if (isCancelled) return
      setFailure(null)
      addUnits([first, ...second])
      setOpenIds((previous) => new Set([...previous, ...second.map(([id]) => id)]))
    }
    start().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      if (!isCancelled) setFailure(error)
    })
    return () => {
      isCancelled = true
    }
  }, [attempt])

  const nodes = useMemo(() => buildTree(unitsByParent, openIds), [unitsByParent, openIds])
  return {
    nodes,
    failure,
    loading: !unitsByParent.has(rootId) && !failure,
    retry: () => setAttempt(attempt + 1),
    open: (id) => openAll([id]),
    collapse: (id) => setOpenIds(new Set([...openIds].filter((openId) => openId !== id))),
    collapseAll: () => setOpenIds(new Set()),
    expandOneLevel: async () => {
      const all = flattenNodes(nodes)
      const closed = all.filter(({ isOpen, unit }) => !isOpen && unit.units > 0)
      if (all.length + closed.reduce((sum, { unit }) => sum + unit.units, 0) > maxOpenCards) return false
      await openAll(closed.map(({ unit }) => unit.id))
      return true
    },
    openPath: (ancestorIds) => openAll(ancestorIds),
  }
}
