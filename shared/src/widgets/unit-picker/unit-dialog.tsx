import { useState } from 'react'
import { TreeDialog } from '../pick-tree/tree-dialog.tsx'
import type { UnitKind } from './offers.ts'
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

export function UnitDialog({ id, kind, label, multiple, ids, onConfirm, onClose }: Props) {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(ids)
  const { lines, drawn, toggle, retry } = useUnits(kind, keyword, ids)
  return (
    <TreeDialog
      {...{ id, label, lines, multiple, chosen, keyword, onConfirm, onClose }}
      tree={drawn}
      onKeyword={setKeyword}
      onChosen={setChosen}
      onToggle={toggle}
      onRetry={retry}
    />
  )
}
