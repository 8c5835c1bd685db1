import { Button, Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { PickDialog } from '../picker/pick-dialog.tsx'
import { text } from '../picker/text.ts'
import styles from '../picker/picker.module.css'
import type { PickNode } from './tree-lines.ts'
import { PickTree } from './pick-tree.tsx'

type Tree = ComponentProps<typeof PickTree>

interface Props extends Pick<Tree, 'label' | 'lines' | 'multiple' | 'onToggle' | 'onRetry'> {
  id: string
  /** React key of the tree. A new key mounts a new tree, scrolled to its top. */
  treeKey: string
  keyword: string
  onKeyword: (keyword: string) => void
  selected: readonly string[]
  onSelectedChange: (ids: string[]) => void
  /** Called with the node that the user selects or deselects. */
  onNodeSelect?: (node: PickNode) => void
  onConfirm: (ids: string[]) => void
  onClose: () => void
  /** Shown below the tree. */
  children?: ReactNode
}

/** Width of the dialog in pixels. */
const width = 450

/** Dialog that selects one or several nodes of a searchable tree. */
export function TreeDialog({
  id,
  treeKey,
  keyword,
  onKeyword,
  label,
  lines,
  multiple,
  selected,
  onSelectedChange,
  onNodeSelect,
  onToggle,
  onRetry,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useText(text)
  const select = (node: PickNode) => {
    onNodeSelect?.(node)
    if (!multiple) return onSelectedChange([node.id])
    const others = selected.filter((id) => id !== node.id)
    onSelectedChange(others.length < selected.length ? others : [...selected, node.id])
  }
  const note = multiple && selected.length > 0 && (
    <>
      {t('picker.chosen', { n: selected.length })}
      <Button type="text" size="mini" onClick={() => onSelectedChange([])}>
        {t('picker.clear')}
      </Button>
    </>
  )
  return (
    <PickDialog
      id={id}
      title={t('picker.chooseFrom', { label })}
      width={width}
      hasSelection={selected.length > 0}
      onConfirm={() => onConfirm([...selected])}
      onClose={onClose}
      note={note}
    >
      <div className={styles.pane}>
        <Input
          autoFocus
          allowClear
          prefix={<IconSearch />}
          placeholder={t('picker.search')}
          aria-label={t('picker.search')}
          value={keyword}
          onChange={onKeyword}
        />
        <PickTree
          key={treeKey}
          {...{ label, lines, multiple, onToggle, onRetry }}
          selectedIds={new Set(selected)}
          onSelect={select}
          empty={t(keyword.trim() ? 'picker.nothing' : 'picker.empty')}
        />
        {children}
      </div>
    </PickDialog>
  )
}
