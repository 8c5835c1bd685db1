import { IconClose } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { cachePeople, usePeople } from '../../client/use-names.ts'
import { text } from '../picker/text.ts'
import { TreeDialog } from '../pick-tree/tree-dialog.tsx'
import type { PickNode } from '../pick-tree/tree-lines.ts'
import { useUserTree } from '../pick-tree/use-user-tree.ts'
import styles from '../picker/picker.module.css'

interface Props {
  id: string
  label: string
  multiple: boolean
  ids: readonly string[]
  excludedIds: readonly string[]
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** Dialog that selects users in the tree of units. */
export function UserDialog({ id, label, multiple, ids, excludedIds, onConfirm, onClose }: Props) {
  const [keyword, setKeyword] = useState('')
  const [selected, setSelected] = useState<readonly string[]>(ids)
  const { lines, toggle, retry } = useUserTree(keyword)
  const selectableLines =
    excludedIds.length === 0
      ? lines
      : lines.filter((line) => !('node' in line) || !excludedIds.includes(line.node.id))

  const rememberUser = ({ id, fullName, picture = '', note = '' }: PickNode) =>
    cachePeople([{ id, fullName, headIcon: picture, department: note }])
  return (
    <TreeDialog
      {...{ id, label, multiple, selected, keyword, onConfirm, onClose }}
      lines={selectableLines}
      treeKey={keyword.trim() === '' ? 'tree' : 'found'}
      onKeyword={setKeyword}
      onSelectedChange={setSelected}
      onNodeSelect={rememberUser}
      onToggle={toggle}
      onRetry={retry}
    >
      {multiple && (
        <SelectedUsers
          ids={selected}
          onRemove={(removed) => setSelected(selected.filter((one) => one !== removed))}
        />
      )}
    </TreeDialog>
  )
}

/** Limit of named users; the rest is shown as a number. */
const maxShown = 50

function SelectedUsers({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const t = useText(text)
  const people = usePeople(ids.slice(0, maxShown))
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
      {ids.length > maxShown && (
        <li className={styles.rest}>{t('picker.more', { n: ids.length - maxShown })}</li>
      )}
    </ul>
  )
}
