import { Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { useLookup } from '@tessera/shared/session/lookups'
import { PickDialog } from '../picker/pick-dialog.tsx'
import { text } from '../picker/text.ts'
import { openLines, searched, type Below } from '../pick-tree/branches.ts'
import { PickTree } from '../pick-tree/pick-tree.tsx'
import { branchesOf, offers, type UnitKind } from './offers.ts'
import styles from '../picker/picker.module.css'

interface Props {
  kind: UnitKind
  label: string
  multiple: boolean
  ids: readonly string[]
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** Pixels, as the user picker (specification: areas 9). */
const width = 450

export function UnitDialog({ kind, label, multiple, ids, onConfirm, onClose }: Props) {
  const t = useText(text)
  const { data, error, retry } = useLookup(offers[kind].lookup)
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(ids)
  const word = keyword.trim().toLowerCase()
  const all = useMemo(() => (data ? branchesOf(kind, data) : null), [kind, data])
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const unfolded = useMemo(() => opened ?? (all ? new Set([...topOf(all), ...wayTo(all, new Set(ids))]) : new Set<string>()), [opened, all, ids])
  const lines = useMemo(() => {
    const below = all ?? ((): Below => (error ? 'failed' : 'loading'))
    if (!word || !all) return openLines(below, unfolded)
    const hits = searched(all, ({ fullName, choosable }) => choosable && fullName.toLowerCase().includes(word))
    return openLines(hits.below, hits.opened)
  }, [all, error, word, unfolded])

  return (
    <PickDialog
      title={t('picker.chooseFrom', { label })}
      width={width}
      chosen={chosen.length > 0}
      onConfirm={() => onConfirm([...chosen])}
      onClose={onClose}
      note={multiple && chosen.length > 0 && t('picker.chosen', { n: chosen.length })}
    >
      <div className={styles.pane}>
        <Input autoFocus allowClear prefix={<IconSearch />} placeholder={t('picker.search')} aria-label={t('picker.search')} value={keyword} onChange={setKeyword} />
        <PickTree
          key={word ? 'found' : data ? 'tree' : 'waiting'}
          label={label}
          lines={lines}
          chosen={new Set(chosen)}
          multiple={multiple}
          onToggle={(id, open) => {
            const next = new Set(unfolded)
            if (open) next.add(id)
            else next.delete(id)
            setOpened(next)
          }}
          onChoose={({ id }) => setChosen(!multiple ? [id] : chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
          onRetry={retry}
          empty={word ? t('picker.nothing') : t('picker.empty')}
        />
      </div>
    </PickDialog>
  )
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
