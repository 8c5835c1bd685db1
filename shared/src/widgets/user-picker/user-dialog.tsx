import { Button, Input } from '@arco-design/web-react'
import { IconClose, IconSearch } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { knowPeople, usePeople } from '@tessera/shared/session/use-names'
import { PickDialog } from '../picker/pick-dialog.tsx'
import { text } from '../picker/text.ts'
import { PickTree } from '../pick-tree/pick-tree.tsx'
import type { PickNode } from '../pick-tree/branches.ts'
import { useStaff } from '../pick-tree/use-staff.ts'
import styles from '../picker/picker.module.css'

interface Props {
  label: string
  multiple: boolean
  ids: readonly string[]
  without: readonly string[]
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** Pixels (specification: areas 9). */
const width = 450

export function UserDialog({ label, multiple, ids, without, onConfirm, onClose }: Props) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(ids)
  const { lines, toggle, retry } = useStaff(keyword)
  const offered = without.length === 0 ? lines : lines.filter((line) => !('node' in line) || !without.includes(line.node.id))

  const choose = ({ id, fullName, picture = '', note = '' }: PickNode) => {
    knowPeople([{ id, fullName, headIcon: picture, department: note }])
    if (!multiple) setChosen([id])
    else setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
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
          // What is found is another list: it begins at its top.
          key={keyword.trim() === '' ? 'tree' : 'found'}
          label={label}
          lines={offered}
          chosen={new Set(chosen)}
          multiple={multiple}
          onToggle={toggle}
          onChoose={choose}
          onRetry={retry}
          empty={keyword.trim() ? t('picker.nothing') : t('picker.empty')}
        />
        {multiple && <ChosenPeople ids={chosen} onRemove={(gone) => setChosen(chosen.filter((one) => one !== gone))} onClear={() => setChosen([])} />}
      </div>
    </PickDialog>
  )
}

/** So many are named; the rest is counted. */
const most = 50

function ChosenPeople({ ids, onRemove, onClear }: { ids: readonly string[]; onRemove: (id: string) => void; onClear: () => void }) {
  const t = useText(text)
  const people = usePeople(ids.slice(0, most))
  if (ids.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={t('picker.chosen', { n: ids.length })}>
      {people.map(({ id, fullName }) => (
        <li key={id} className={styles.tag}>
          <span className={styles.tagName}>{fullName || '…'}</span>
          <button type="button" className={styles.tagRemove} aria-label={t('picker.remove', { name: fullName })} onClick={() => onRemove(id)}>
            <IconClose aria-hidden />
          </button>
        </li>
      ))}
      {ids.length > most && <li className={styles.rest}>{t('picker.more', { n: ids.length - most })}</li>}
      <li>
        <Button type="text" size="mini" onClick={onClear}>
          {t('picker.clear')}
        </Button>
      </li>
    </ul>
  )
}
