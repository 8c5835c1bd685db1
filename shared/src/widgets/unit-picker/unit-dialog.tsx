import { Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { PickDialog } from '../picker/pick-dialog.tsx'
import { text } from '../picker/text.ts'
import { PickTree } from '../pick-tree/pick-tree.tsx'
import type { UnitKind } from './offers.ts'
import { useUnits } from './use-units.ts'
import styles from '../picker/picker.module.css'

interface Props {
  id: string
  kind: UnitKind
  label: string
  multiple: boolean
  ids: readonly string[]
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** Pixels, as the user picker (specification: areas 9). */
const width = 450

export function UnitDialog({ id, kind, label, multiple, ids, onConfirm, onClose }: Props) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(ids)
  const { lines, drawn, toggle, retry } = useUnits(kind, keyword, ids)

  return (
    <PickDialog
      id={id}
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
          key={drawn}
          label={label}
          lines={lines}
          chosen={new Set(chosen)}
          multiple={multiple}
          onToggle={toggle}
          onChoose={({ id }) => setChosen(!multiple ? [id] : chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
          onRetry={retry}
          empty={keyword.trim() ? t('picker.nothing') : t('picker.empty')}
        />
      </div>
    </PickDialog>
  )
}
