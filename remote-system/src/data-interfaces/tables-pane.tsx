import { Button, Input, Spin } from '@arco-design/web-react'
import { IconCaretRight } from '@arco-design/web-react/icon'
import { useState, type DragEvent } from 'react'
import { dataInterfaces, type ReadableTable } from '@tessera/shared/contract/data/interfaces'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { useListFocus } from './use-list-focus.ts'
import styles from './statement-editor.module.css'

/** Rendered tables; the filter finds the others. */
const maxShown = 200

interface Props {
  linkId: string
  /** The name as it has to stand in a statement. */
  quote: (name: string) => string
  onInsert: (name: string) => void
}

/** The tables of a data source and their columns. A click or a drag puts a name into the statement. */
export function TablesPane({ linkId, quote, onInsert }: Props) {
  const t = useText(text)
  const { data, error, isLoading, mutate } = useCall(dataInterfaces.tables, { linkId })
  const [typed, setTyped] = useState('')
  const keyword = typed.trim().toLowerCase()
  const matches = (data?.list ?? []).filter(({ table, tableName }) =>
    `${table} ${tableName}`.toLowerCase().includes(keyword),
  )
  const more = matches.length - maxShown
  const listFocus = useListFocus()
  return (
    <div className={styles.pane}>
      <Input
        size="small"
        allowClear
        value={typed}
        placeholder={t('interfaces.filterTables')}
        aria-label={t('interfaces.filterTables')}
        onChange={setTyped}
      />
      {isLoading && <Spin className={styles.loading!} />}
      {error && !data && (
        <div className={styles.note} role="alert">
          {error.msg}
          <Button size="mini" onClick={() => void mutate()}>
            {t('interfaces.retry')}
          </Button>
        </div>
      )}
      {data && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the buttons inside
        <ul {...listFocus} className={styles.tables} aria-label={t('interfaces.tables')}>
          {matches.slice(0, maxShown).map((table) => (
            <TableItem key={table.table} table={table} linkId={linkId} quote={quote} onInsert={onInsert} />
          ))}
        </ul>
      )}
      {data && matches.length === 0 && <p className={styles.note}>{t('interfaces.noTables')}</p>}
      {more > 0 && <p className={styles.note}>{t('interfaces.moreTables', { n: more })}</p>}
    </div>
  )
}

function TableItem({ table: { table, tableName }, ...props }: Props & { table: ReadableTable }) {
  const t = useText(text)
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className={styles.line}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={t('interfaces.columnsOf', { table })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCaretRight aria-hidden />
        </button>
        <NameButton name={table} comment={tableName} {...props} />
      </div>
      {isOpen && <Columns table={table} {...props} />}
    </li>
  )
}

function Columns({ table, linkId, ...props }: Props & { table: string }) {
  const t = useText(text)
  const { data, error } = useCall(dataInterfaces.columns, { linkId, table })
  if (error && !data) return <p className={styles.note}>{error.msg}</p>
  if (!data) return <Spin size={12} className={styles.loading!} />
  return (
    <ul className={styles.columns} aria-label={t('interfaces.columnsOf', { table })}>
      {data.list.map(({ field, fieldName, type, primaryKey }) => (
        <li key={field}>
          <NameButton
            name={field}
            comment={[fieldName, primaryKey === 1 ? t('interfaces.primaryKey') : '']
              .filter(Boolean)
              .join(' · ')}
            type={type}
            {...props}
          />
        </li>
      ))}
    </ul>
  )
}

function NameButton({
  name,
  comment,
  type = '',
  quote,
  onInsert,
}: Pick<Props, 'quote' | 'onInsert'> & { name: string; comment: string; type?: string }) {
  const t = useText(text)
  const inserted = quote(name)
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', inserted)
    event.dataTransfer.effectAllowed = 'copy'
  }
  return (
    <button
      type="button"
      draggable
      data-name=""
      tabIndex={-1}
      className={styles.name}
      title={[name, comment, type, t('interfaces.insertHint')].filter(Boolean).join('\n')}
      onDragStart={drag}
      onClick={() => onInsert(inserted)}
    >
      <span>{name}</span>
      <small>{comment || type}</small>
    </button>
  )
}
