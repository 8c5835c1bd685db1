import { useEffect, useMemo, useState } from 'react'
import { users } from '@tessera/shared/contract/org/users'
import { call } from '@tessera/shared/client/call'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { load, peek, unitLevel } from '@tessera/shared/session/lookups'
import { useText } from '@tessera/shared/text/text'
import { text } from '../picker/text.ts'
import { flatLines, openLines, type Below, type Line, type PickNode } from './branches.ts'

type Row = CallOutput<typeof users.imSelector>['list'][number]

/** Milliseconds without a key before the server is asked. */
const pause = 250

/** Units and the users in them, level by level, or the users that a keyword finds everywhere (specification: wire 7.1). */
export function useStaff(keyword: string) {
  const t = useText(text)
  const [levels, setLevels] = useState<ReadonlyMap<string, Below>>(() => new Map())
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const [found, setFound] = useState<{ keyword: string; rows: Below } | null>(null)
  const word = keyword.trim()
  const disabled = t('picker.disabled')
  const nodes = (rows: readonly Row[]) => rows.map((row) => nodeOf(row, disabled))

  const set = (id: string, below: Below) => setLevels((before) => new Map(before).set(id, below))
  const fetch = async (id: string): Promise<readonly Row[]> => {
    const level = unitLevel(id || '0')
    if (!peek(level)) set(id, 'loading')
    const rows = await load(level)
    set(id, nodes(rows))
    return rows
  }
  const open = (id: string) => void fetch(id).catch(() => set(id, 'failed'))

  useEffect(() => {
    let gone = false
    fetch('').then(
      (rows) => {
        // One company alone is opened: a click that everybody would do.
        const only = rows.length === 1 ? rows[0]! : null
        if (gone || !only || only.isLeaf) return
        setOpened(new Set([only.id]))
        open(only.id)
      },
      () => !gone && set('', 'failed'),
    )
    return () => {
      gone = true
    }
    // Once: the top of the tree.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const search = (signal: AbortSignal) =>
    call(users.imSelector, { id: '0', keyword: word }, { quiet: true, signal }).then(
      ({ list }) => setFound({ keyword: word, rows: nodes(list) }),
      () => !signal.aborted && setFound({ keyword: word, rows: 'failed' }),
    )
  useEffect(() => {
    if (!word) return
    const over = new AbortController()
    const timer = setTimeout(() => void search(over.signal), pause)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [word])

  const lines = useMemo((): Line[] => {
    if (!word) return openLines((id) => levels.get(id), opened)
    // What was found for other letters stays until these have their answer.
    const rows = found ? found.rows : 'loading'
    return typeof rows === 'string'
      ? [{ key: rows, waiting: rows, parent: '', level: 1, above: '', open: null }]
      : flatLines(rows ?? [])
  }, [word, found, levels, opened])

  return {
    lines,
    /** The letters of this moment have no answer yet. */
    searching: word !== '' && found?.keyword !== word,
    toggle(id: string, wide: boolean) {
      const next = new Set(opened)
      if (wide) next.add(id)
      else next.delete(id)
      setOpened(next)
      if (wide) open(id)
    },
    retry: (id: string) => (word ? void search(new AbortController().signal) : open(id)),
  }
}

const nodeOf = (
  { id, fullName, type, isLeaf, enabledMark, headIcon, department }: Row,
  disabled: string,
): PickNode => ({
  id,
  fullName,
  type,
  isLeaf,
  choosable: type === 'user',
  note: [department, enabledMark ? '' : disabled].filter(Boolean).join(' · ') || undefined,
  picture: headIcon,
})
