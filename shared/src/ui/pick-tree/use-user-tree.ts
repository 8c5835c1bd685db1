import { useEffect, useMemo, useState } from 'react'
import { users } from '../../contract/org/users.ts'
import { call } from '../../client/call.ts'
import type { CallOutput } from '../../contract/wire.ts'
import { loadLookup, peekLookup, unitLevel } from '../../client/lookups.ts'
import { useUnitLabels } from '../../client/use-unit-labels.ts'
import { useText } from '../../text/text.ts'
import { text } from '../picker/text.ts'
import { flatLines, visibleLines, type LoadState, type PickTreeLine, type PickNode } from './tree-lines.ts'

type Row = CallOutput<typeof users.imSelector>['list'][number]

/** Delay in milliseconds after the last key before the server is searched. */
const searchDelayMs = 250

/** Returns the tree of units and users, loaded level by level, or the users that match a keyword. */
export function useUserTree(keyword: string) {
  const t = useText(text)
  const [levels, setLevels] = useState<ReadonlyMap<string, LoadState>>(() => new Map())
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set())
  const [searchResult, setSearchResult] = useState<{ keyword: string; rows: LoadState } | null>(null)
  const query = keyword.trim()
  const disabled = t('picker.disabled')
  const labels = useUnitLabels()
  const nodes = (rows: readonly Row[]) => rows.map((row) => nodeOf(row, disabled, labels.get(row.parentId)))

  const set = (id: string, below: LoadState) => setLevels((before) => new Map(before).set(id, below))
  const fetch = async (id: string): Promise<readonly Row[]> => {
    const level = unitLevel(id || '0')
    if (!peekLookup(level)) set(id, 'loading')
    const rows = await loadLookup(level)
    set(id, nodes(rows))
    return rows
  }
  const open = (id: string) => void fetch(id).catch(() => set(id, 'failed'))

  useEffect(() => {
    let cancelled = false
    fetch('').then(
      (rows) => {
        // A single company is expanded, because every user would do that first.
        const only = rows.length === 1 ? rows[0]! : null
        if (cancelled || !only || only.isLeaf) return
        setExpanded(new Set([only.id]))
        open(only.id)
      },
      () => !cancelled && set('', 'failed'),
    )
    return () => {
      cancelled = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loads the top level once
  }, [])

  const search = (signal: AbortSignal) =>
    call(users.imSelector, { id: '0', keyword: query }, { quiet: true, signal }).then(
      ({ list }) => setSearchResult({ keyword: query, rows: nodes(list) }),
      () => !signal.aborted && setSearchResult({ keyword: query, rows: 'failed' }),
    )
  useEffect(() => {
    if (!query) return
    const abort = new AbortController()
    const timer = setTimeout(() => void search(abort.signal), searchDelayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `search` is new with each render and depends only on the keyword
  }, [query])

  const lines = useMemo((): PickTreeLine[] => {
    if (!query) return visibleLines((id) => levels.get(id), expanded)
    // Results of the previous keyword stay until the new ones arrive.
    const rows = searchResult ? searchResult.rows : 'loading'
    return typeof rows === 'string'
      ? [{ key: rows, state: rows, parent: '', level: 1, parentKey: '', isExpanded: null }]
      : flatLines(rows ?? [])
  }, [query, searchResult, levels, expanded])

  return {
    lines,
    /** True while there are no results for the current keyword. */
    searching: query !== '' && searchResult?.keyword !== query,
    toggle(id: string, expand: boolean) {
      const next = new Set(expanded)
      if (expand) next.add(id)
      else next.delete(id)
      setExpanded(next)
      if (expand) open(id)
    },
    retry: (id: string) => (query ? void search(new AbortController().signal) : open(id)),
  }
}

const nodeOf = (
  { id, fullName, type, isLeaf, enabledMark, headIcon, department }: Row,
  disabled: string,
  unitLabel: string | undefined,
): PickNode => ({
  id,
  fullName,
  type,
  isLeaf,
  selectable: type === 'user',
  note:
    [department && (unitLabel ?? department), enabledMark ? '' : disabled].filter(Boolean).join(' · ') ||
    undefined,
  picture: headIcon,
})
