import { useMemo, useState } from 'react'
import { useLookup } from '../../client/lookups.ts'
import { visibleLines, filterTree, type LoadState } from '../pick-tree/tree-lines.ts'
import { toChildrenLookup, unitKinds, type UnitKind } from './unit-kinds.ts'

/**
 * Returns the tree lines of one kind of unit, or those that match a keyword. The ancestors of `ids` are
 * expanded at first.
 */
export function useUnits(kind: UnitKind, keyword: string, ids: readonly string[]) {
  const { data, error, retry } = useLookup(unitKinds[kind].lookup)
  const query = keyword.trim().toLowerCase()
  const all = useMemo(() => (data ? toChildrenLookup(kind, data) : null), [kind, data])
  const [userExpanded, setUserExpanded] = useState<ReadonlySet<string> | null>(null)
  const expanded = useMemo(
    () =>
      userExpanded ??
      (all ? new Set([...topLevelIds(all), ...ancestorIds(all, new Set(ids))]) : new Set<string>()),
    [userExpanded, all, ids],
  )
  const lines = useMemo(() => {
    const below = all ?? ((): LoadState => (error ? 'failed' : 'loading'))
    if (!query || !all) return visibleLines(below, expanded)
    const hits = filterTree(
      all,
      ({ fullName, selectable }) => selectable && fullName.toLowerCase().includes(query),
    )
    return visibleLines(hits.below, hits.expanded)
  }, [all, error, query, expanded])
  const loadedKey = data ? 'tree' : 'waiting'
  return {
    lines,
    /** React key of the tree: search results and the loaded tree start scrolled to the top. */
    drawn: query ? 'found' : loadedKey,
    toggle(id: string, open: boolean) {
      const next = new Set(expanded)
      if (open) next.add(id)
      else next.delete(id)
      setUserExpanded(next)
    },
    retry,
  }
}

type ChildrenLookup = (id: string) => LoadState

/** Ids of the top level when it is short enough to be expanded. */
const topLevelIds = (below: ChildrenLookup): string[] => {
  const top = below('')
  return Array.isArray(top) && top.length <= 6 ? top.map(({ id }: { id: string }) => id) : []
}

/** Ids of the ancestors of these nodes. */
function ancestorIds(below: ChildrenLookup, targets: ReadonlySet<string>): string[] {
  const ancestors: string[] = []
  const walk = (parent: string): boolean => {
    const nodes = below(parent)
    if (!Array.isArray(nodes)) return false
    return (nodes as readonly { id: string; isLeaf: boolean }[]).reduce((found, { id, isLeaf }) => {
      const foundBelow = !isLeaf && walk(id)
      if (foundBelow) ancestors.push(id)
      return found || foundBelow || targets.has(id)
    }, false)
  }
  if (targets.size > 0) walk('')
  return ancestors
}
