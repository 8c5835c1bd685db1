import { Button, Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { PickDialog } from '../picker/pick-dialog.tsx'
import { text } from '../picker/text.ts'
import styles from '../picker/picker.module.css'
import type { PickNode } from './branches.ts'
import { PickTree } from './pick-tree.tsx'

type Tree = ComponentProps<typeof PickTree>

interface Props extends Pick<Tree, 'label' | 'lines' | 'multiple' | 'onToggle' | 'onRetry'> {
  id: string
  /** Another one makes another tree, which begins at its top. */
  tree: string
  keyword: string
  onKeyword: (keyword: string) => void
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  /** Hears of who or what is being chosen. */
  onMet?: (node: PickNode) => void
  onConfirm: (ids: string[]) => void
  onClose: () => void
  /** Below the tree. */
  children?: ReactNode
}

/** Pixels (specification: areas 9). */
const width = 450

/** One or several out of a tree that is searched (specification: areas 2). */
export function TreeDialog({
  id,
  tree,
  keyword,
  onKeyword,
  label,
  lines,
  multiple,
  chosen,
  onChosen,
  onMet,
  onToggle,
  onRetry,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useText(text)
  const choose = (node: PickNode) => {
    onMet?.(node)
    onChosen(
      !multiple
        ? [node.id]
        : chosen.includes(node.id)
          ? chosen.filter((one) => one !== node.id)
          : [...chosen, node.id],
    )
  }
  const note = multiple && chosen.length > 0 && (
    <>
      {t('picker.chosen', { n: chosen.length })}
      <Button type="text" size="mini" onClick={() => onChosen([])}>
        {t('picker.clear')}
      </Button>
    </>
  )
  return (
    <PickDialog
      id={id}
      title={t('picker.chooseFrom', { label })}
      width={width}
      chosen={chosen.length > 0}
      onConfirm={() => onConfirm([...chosen])}
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
          key={tree}
          {...{ label, lines, multiple, onToggle, onRetry }}
          chosen={new Set(chosen)}
          onChoose={choose}
          empty={t(keyword.trim() ? 'picker.nothing' : 'picker.empty')}
        />
        {children}
      </div>
    </PickDialog>
  )
}
