import { Button, Input } from '@arco-design/web-react'
import { IconLeft, IconRight, IconSearch } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { cachePeople } from '../../client/use-names.ts'
import { useText } from '../../text/text.ts'
import { PickDialog } from '../picker/pick-dialog.tsx'
import { text as words } from '../picker/text.ts'
import { flatLines, type LoadState, type PickTreeLine, type PickNode } from '../pick-tree/tree-lines.ts'
import { PickTree } from '../pick-tree/pick-tree.tsx'
import { useUserTree } from '../pick-tree/use-user-tree.ts'
import { SelectedUsersList } from './selected-users-list.tsx'
import { text } from './text.ts'
import { pageSize, useUserSearch } from './use-user-search.ts'
import styles from './user-transfer.module.css'

interface Props {
  id: string
  label: string
  ids: readonly string[]
  /** An empty selection can be confirmed. */
  allowEmpty?: boolean
  saving?: boolean
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** Width of the dialog in pixels. */
const width = 800

/**
 * Dialog that selects and orders users: the unit tree or search results on the left, the selection on the
 * right.
 */
export function TransferDialog({
  id,
  label,
  ids,
  allowEmpty = false,
  saving = false,
  onConfirm,
  onClose,
}: Props) {
  const t = useText(text)
  const tPicker = useText(words)
  const [keyword, setKeyword] = useState('')
  const [selected, setSelected] = useState<readonly string[]>(ids)
  const tree = useUserTree('')
  const searchPage = useUserSearch(keyword)
  const query = keyword.trim()
  const selectedSet = new Set(selected)
  const lines: readonly PickTreeLine[] = query ? foundLines(searchPage.rows) : tree.lines

  const add = (nodes: readonly PickNode[]) => {
    cachePeople(
      nodes.map(({ id, fullName, picture = '', note = '' }) => ({
        id,
        fullName,
        headIcon: picture,
        department: note,
      })),
    )
    setSelected([...selected, ...nodes.map(({ id }) => id).filter((id) => !selectedSet.has(id))])
  }
  return (
    <PickDialog
      id={id}
      title={tPicker('picker.chooseFrom', { label })}
      width={width}
      hasSelection={allowEmpty || selected.length > 0}
      saving={saving}
      onConfirm={() => onConfirm([...selected])}
      onClose={onClose}
      note={selected.length > 0 && tPicker('picker.chosen', { n: selected.length })}
    >
      <div className={styles.sides}>
        <section className={styles.side} aria-label={t('transfer.offered')}>
          <Input
            autoFocus
            allowClear
            prefix={<IconSearch />}
            placeholder={tPicker('picker.search')}
            aria-label={tPicker('picker.search')}
            value={keyword}
            onChange={setKeyword}
          />
          <PickTree
            key={query ? `found ${searchPage.page}` : 'tree'}
            label={t('transfer.offered')}
            lines={lines}
            visibleRows={query ? 9 : 10}
            selectedIds={selectedSet}
            multiple
            onToggle={tree.toggle}
            onSelect={(node) =>
              selectedSet.has(node.id) ? setSelected(selected.filter((id) => id !== node.id)) : add([node])
            }
            onRetry={query ? searchPage.retry : tree.retry}
            empty={query ? tPicker('picker.nothing') : tPicker('picker.empty')}
          />
          {query && (
            <div className={styles.bar}>
              <Button
                size="mini"
                type="text"
                disabled={!Array.isArray(searchPage.rows) || searchPage.rows.length === 0}
                onClick={() => add(searchPage.rows as PickNode[])}
              >
                {t('transfer.addPage')}
              </Button>
              <Pages
                page={searchPage.page}
                pages={Math.max(1, Math.ceil(searchPage.total / pageSize))}
                onTurn={searchPage.turn}
              />
            </div>
          )}
        </section>
        <section className={styles.side} aria-label={t('transfer.chosen', { n: selected.length })}>
          <div className={styles.head}>
            <span>{t('transfer.chosen', { n: selected.length })}</span>
            <Button size="mini" type="text" disabled={selected.length === 0} onClick={() => setSelected([])}>
              {t('transfer.removeAll')}
            </Button>
          </div>
          {selected.length === 0 ? (
            <p className={styles.empty}>{t('transfer.nobody')}</p>
          ) : (
            <SelectedUsersList ids={selected} onChange={setSelected} />
          )}
        </section>
      </div>
    </PickDialog>
  )
}

/** Lines of the search results, or one line while they are loading or after a failure. */
function foundLines(rows: LoadState): readonly PickTreeLine[] {
  if (Array.isArray(rows)) return flatLines(rows as PickNode[])
  const state = rows === 'failed' ? 'failed' : 'loading'
  return [{ key: 'found', state, parent: '', level: 1, parentKey: '', isExpanded: null }]
}

function Pages({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  const t = useText(text)
  return (
    <span className={styles.pages}>
      <Button
        size="mini"
        type="text"
        icon={<IconLeft />}
        aria-label={t('transfer.before')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <span role="status">{`${page} / ${pages}`}</span>
      <Button
        size="mini"
        type="text"
        icon={<IconRight />}
        aria-label={t('transfer.next')}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      />
    </span>
  )
}
