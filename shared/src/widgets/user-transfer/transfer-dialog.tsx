import { Button, Input } from '@arco-design/web-react'
import { IconLeft, IconRight, IconSearch } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { knowPeople } from '@tessera/shared/session/use-names'
import { useText } from '@tessera/shared/text/text'
import { PickDialog } from '../picker/pick-dialog.tsx'
import { text as words } from '../picker/text.ts'
import { flatLines, type Line, type PickNode } from '../pick-tree/branches.ts'
import { PickTree } from '../pick-tree/pick-tree.tsx'
import { useStaff } from '../pick-tree/use-staff.ts'
import { ChosenList } from './chosen-list.tsx'
import { text } from './text.ts'
import { pageSize, useFoundPage } from './use-page.ts'
import styles from './user-transfer.module.css'

interface Props {
  id: string
  label: string
  ids: readonly string[]
  /** Nobody may be chosen as well. */
  mayBeEmpty?: boolean
  saving?: boolean
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** Pixels (specification: areas 9). */
const width = 800

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
  const tree = useStaff('')
  const found = useFoundPage(keyword)
  const word = keyword.trim()
  const set = new Set(chosen)
  const lines: readonly Line[] = !word
    ? tree.lines
    : Array.isArray(found.rows)
      ? flatLines(found.rows as PickNode[])
      : [
          {
            key: 'found',
            waiting: found.rows === 'failed' ? 'failed' : 'loading',
            parent: '',
            level: 1,
            above: '',
            open: null,
          },
        ]

  const add = (nodes: readonly PickNode[]) => {
    knowPeople(
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
      chosen={mayBeEmpty || chosen.length > 0}
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
            rows={word ? 9 : 10}
            chosen={set}
            multiple
            onToggle={tree.toggle}
            onChoose={(node) =>
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
