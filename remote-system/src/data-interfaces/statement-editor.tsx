import { IconCaretRight } from '@arco-design/web-react/icon'
import { useMemo, useRef, useState } from 'react'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { dataSources, type DbType } from '@tessera/shared/contract/data/sources'
import { call } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CodeEditor, type CodeEditorControls } from '@tessera/shared/ui/code-editor/code-editor'
import { quoteName, type SqlDialect } from '@tessera/shared/ui/code-editor/sql-context'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { TablesPane } from './tables-pane.tsx'
import { text } from './text.ts'
import styles from './statement-editor.module.css'

const dialects: Readonly<Record<DbType, SqlDialect>> = {
  PostgreSQL: 'postgres',
  KingbaseES: 'postgres',
  MySQL: 'mysql',
  SQLServer: 'sqlserver',
  Oracle: 'oracle',
  SQLite: 'sqlite',
}

interface Props {
  linkId: string
  /** Names of the parameters, with their types. */
  parameters: readonly { name: string; note: string }[]
  problem: { line: number; column: number | null; message: string } | null
  onRun: () => void
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  id?: string
  'aria-label'?: string
}

/** Editor of an SQL statement, with the tables of its data source beside it. */
export function StatementEditor({ linkId, parameters, ...props }: Props) {
  const t = useText(text)
  const isPhone = useNarrow('phone')
  const [isOpen, setOpen] = useState(!isPhone)
  const controls = useRef<CodeEditorControls>(null)
  const { data: sources } = useCall(dataSources.selector, {})
  const { data: tables } = useCall(dataInterfaces.tables, { linkId })
  const source = (sources?.list ?? []).flatMap(({ children }) => children).find(({ id }) => id === linkId)
  const dialect = dialects[source?.dbType ?? 'PostgreSQL']
  const loadColumns = useMemo(() => createColumnLoader(linkId), [linkId])
  return (
    <div className={styles.statement}>
      <section className={styles.side} aria-label={t('interfaces.tables')}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconCaretRight aria-hidden />
          {t('interfaces.tables')}
        </button>
        {isOpen && (
          <TablesPane
            key={linkId}
            linkId={linkId}
            quote={(name) => quoteName(dialect, name)}
            onInsert={(name) => controls.current?.insert(name)}
          />
        )}
      </section>
      <CodeEditor
        {...props}
        language="sql"
        dialect={dialect}
        lines={16}
        controls={controls}
        words={{
          tables: (tables?.list ?? []).map(({ table: name, tableName: note }) => ({ name, note })),
          parameters,
          loadColumns,
        }}
      />
    </div>
  )
}

/** Loads the columns of each table once. A table that cannot be read has none. */
function createColumnLoader(linkId: string) {
  const loaded = new Map<string, Promise<{ name: string; note: string }[]>>()
  return (table: string) => {
    const columns =
      loaded.get(table) ??
      call(dataInterfaces.columns, { linkId, table }, { quiet: true }).then(
        ({ list }) => list.map(({ field, fieldName, type }) => ({ name: field, note: fieldName || type })),
        () => [],
      )
    loaded.set(table, columns)
    return columns
  }
}
