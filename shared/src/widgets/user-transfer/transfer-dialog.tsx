import { Button, Input } from '@arco-design/web-react'
import { IconLeft, IconRight, IconSearch } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { cachePeople } from '@tessera/shared/session/use-names'
import { useText } from '@tessera/shared/text/text'
import { PickDialog } from '../picker/pick-dialog.tsx'
import { text as words } from '../picker/text.ts'
import { flatLines, type LoadState, type PickTreeLine, type PickNode } from '../pick-tree/tree-lines.ts'
import { PickTree } from '../pick-tree/pick-tree.tsx'
import { useUserTree } from '../pick-tree/use-user-tree.ts'
import { ChosenList } from './chosen-list.tsx'
import { text } from './text.ts'
import { pageSize, useFoundPage } from './use-page.ts'
import styles from './user-transfer.module.css'

interface Props {
  id: string
  label: string
  ids: readonly string[]
  /** An empty selection can be confirmed. */
  mayBeEmpty?: boolean
  saving?: boolean
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** Width of the dialog in pixels. */
const width = 800

/** Dialog that selects and orders users: the unit tree or search results on the left, the selection on the right. */
export function TransferDialog({
  id,
  label,
  ids,
  mayBeEmpty = false,
  saving = false,
  onConfirm,
  onClose,
}: Props) {
  const t = useText(text)
  const w = useText(words)
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(ids)
  const tree = useUserTree('')
  const found = useFoundPage(keyword)
  const word = keyword.trim()
  const set = new Set(chosen)
  const lines: readonly PickTreeLine[] = word ? foundLines(found.rows) : tree.lines

  const add = (nodes: readonly PickNode[]) => {
    cachePeople(
      nodes.map(({ id, fullName, picture = '', note = '' }) => ({
        id,
        fullName,
        headIcon: picture,
        department: note,
      })),
    )
    setChosen([...chosen, ...nodes.map(({ id }) => id).filter((id) => !set.has(id))])
  }
  return (
    <PickDialog
      id={id}
      title={w('picker.chooseFrom', { label })}
      width={width}
      hasSelection={mayBeEmpty || chosen.length > 0}
      saving={saving}
      onConfirm={() => onConfirm([...chosen])}
      onClose={onClose}
      note={chosen.length > 0 && w('picker.chosen', { n: chosen.length })}
    >
      <div className={styles.sides}>
        <section className={styles.side} aria-label={t('transfer.offered')}>
          <Input
            autoFocus
            allowClear
            prefix={<IconSearch />}
            placeholder={w('picker.search')}
            aria-label={w('picker.search')}
            value={keyword}
            onChange={setKeyword}
          />
          <PickTree
            key={word ? `found ${found.page}` : 'tree'}
            label={t('transfer.offered')}
            lines={lines}
            visibleRows={word ? 9 : 10}
            selectedIds={set}
            multiple
            onToggle={tree.toggle}
            onSelect={(node) =>
              set.has(node.id) ? setChosen(chosen.filter((id) => id !== node.id)) : add([node])
            }
            onRetry={word ? found.retry : tree.retry}
            empty={word ? w('picker.nothing') : w('picker.empty')}
          />
          {word && (
            <div className={styles.bar}>
              <Button
                size="mini"
                type="text"
                disabled={!Array.isArray(found.rows) || found.rows.length === 0}
                onClick={() => add(found.rows as PickNode[])}
              >
                {t('transfer.addPage')}
              </Button>
              <Pages
                page={found.page}
                pages={Math.max(1, Math.ceil(found.total / pageSize))}
                onTurn={found.turn}
              />
            </div>
          )}
        </section>
        <section className={styles.side} aria-label={t('transfer.chosen', { n: chosen.length })}>
          <div className={styles.head}>
            <span>{t('transfer.chosen', { n: chosen.length })}</span>
            <Button size="mini" type="text" disabled={chosen.length === 0} onClick={() => setChosen([])}>
              {t('transfer.removeAll')}
            </Button>
          </div>
          {chosen.length === 0 ? (
            <p className={styles.nobody}>{t('transfer.nobody')}</p>
          ) : (
            <ChosenList ids={chosen} onChange={setChosen} />
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
