import { IconClose } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { knowPeople, usePeople } from '@tessera/shared/session/use-names'
import { text } from '../picker/text.ts'
import { TreeDialog } from '../pick-tree/tree-dialog.tsx'
import type { PickNode } from '../pick-tree/branches.ts'
import { useStaff } from '../pick-tree/use-staff.ts'
import styles from '../picker/picker.module.css'

interface Props {
  id: string
  label: string
  multiple: boolean
  ids: readonly string[]
  without: readonly string[]
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

export function UserDialog({ id, label, multiple, ids, without, onConfirm, onClose }: Props) {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(ids)
  const { lines, toggle, retry } = useStaff(keyword)
  const offered =
    without.length === 0
      ? lines
      : lines.filter((line) => !('node' in line) || !without.includes(line.node.id))

  const met = ({ id, fullName, picture = '', note = '' }: PickNode) =>
    knowPeople([{ id, fullName, headIcon: picture, department: note }])
  return (
    <TreeDialog
      {...{ id, label, multiple, chosen, keyword, onConfirm, onClose }}
      lines={offered}
      tree={keyword.trim() === '' ? 'tree' : 'found'}
      onKeyword={setKeyword}
      onChosen={setChosen}
      onMet={met}
      onToggle={toggle}
      onRetry={retry}
    >
      {multiple && (
        <ChosenPeople ids={chosen} onRemove={(gone) => setChosen(chosen.filter((one) => one !== gone))} />
      )}
    </TreeDialog>
  )
}

/** So many are named; the rest is counted. */
const most = 50

function ChosenPeople({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const t = useText(text)
  const people = usePeople(ids.slice(0, most))
  if (ids.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={t('picker.chosen', { n: ids.length })}>
      {people.map(({ id, fullName }) => (
        <li key={id} className={styles.tag}>
          <span className={styles.tagName}>{fullName || '…'}</span>
          <button
            type="button"
            className={styles.tagRemove}
            aria-label={t('picker.remove', { name: fullName })}
            onClick={() => onRemove(id)}
          >
            <IconClose aria-hidden />
          </button>
        </li>
      ))}
      {ids.length > most && <li className={styles.rest}>{t('picker.more', { n: ids.length - most })}</li>}
    </ul>
  )
}
