import { useMemo, useState } from 'react'
import { useLookup } from '@tessera/shared/session/lookups'
import { openLines, searched, type Below } from '../pick-tree/branches.ts'
import { branchesOf, offers, type UnitKind } from './offers.ts'

/** Companies, departments, positions, roles or groups as lines of their tree, or what a keyword finds of it; `ids` are in sight at first. */
export function useUnits(kind: UnitKind, keyword: string, ids: readonly string[]) {
  const { data, error, retry } = useLookup(offers[kind].lookup)
  const word = keyword.trim().toLowerCase()
  const all = useMemo(() => (data ? branchesOf(kind, data) : null), [kind, data])
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const unfolded = useMemo(
    () => opened ?? (all ? new Set([...topOf(all), ...wayTo(all, new Set(ids))]) : new Set<string>()),
    [opened, all, ids],
  )
  const lines = useMemo(() => {
    const below = all ?? ((): Below => (error ? 'failed' : 'loading'))
    if (!word || !all) return openLines(below, unfolded)
    const hits = searched(
      all,
      ({ fullName, choosable }) => choosable && fullName.toLowerCase().includes(word),
    )
    return openLines(hits.below, hits.opened)
  }, [all, error, word, unfolded])
  return {
    lines,
    /** What is drawn is another tree: it begins at its top. */
    drawn: word ? 'found' : data ? 'tree' : 'waiting',
    toggle(id: string, open: boolean) {
      const next = new Set(unfolded)
      if (open) next.add(id)
      else next.delete(id)
      setOpened(next)
    },
    retry,
  }
}

type Branches = (id: string) => Below

/** A short top is opened. */
const topOf = (below: Branches): string[] => {
  const top = below('')
  return Array.isArray(top) && top.length <= 6 ? top.map(({ id }: { id: string }) => id) : []
}

/** What has to be open so that these are seen. */
function wayTo(below: Branches, wanted: ReadonlySet<string>): string[] {
  const ways: string[] = []
  const walk = (parent: string): boolean => {
    const nodes = below(parent)
    if (!Array.isArray(nodes)) return false
    return (nodes as readonly { id: string; isLeaf: boolean }[]).reduce((met, { id, isLeaf }) => {
      const deeper = !isLeaf && walk(id)
      if (deeper) ways.push(id)
      return met || deeper || wanted.has(id)
    }, false)
  }
  if (wanted.size > 0) walk('')
  return ways
}
