import { useState } from 'react'
import { TreeDialog } from '../pick-tree/tree-dialog.tsx'
import type { UnitKind } from './unit-kinds.ts'
import { useUnits } from './use-units.ts'

interface Props {
  id: string
  kind: UnitKind
  label: string
  multiple: boolean
  ids: readonly string[]
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** Dialog that selects units of one kind in their tree. */
export function UnitDialog({ id, kind, label, multiple, ids, onConfirm, onClose }: Props) {
  const [keyword, setKeyword] = useState('')
  const [selected, setSelected] = useState<readonly string[]>(ids)
  const { lines, drawn, toggle, retry } = useUnits(kind, keyword, ids)
  return (
    <TreeDialog
      {...{ id, label, lines, multiple, selected, keyword, onConfirm, onClose }}
      treeKey={drawn}
      onKeyword={setKeyword}
      onSelectedChange={setSelected}
      onToggle={toggle}
      onRetry={retry}
    />
  )
}
