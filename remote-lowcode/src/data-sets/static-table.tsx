import { Button, Input, Pagination, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import {
  dataSetTypes,
  maxStaticRows,
  type DataSetColumn,
  type DataSetDefinition,
  type DataSetType,
  type SourceOf,
} from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { addStaticColumn, fitRow, parseCells, pasteCells, removeStaticColumn } from './values.ts'
import styles from './data-sets.module.css'

interface Props {
  value: DataSetDefinition
  onChange: (changes: Partial<DataSetDefinition>) => void
  disabled: boolean
}

/** Rows of a page; all 5,000 at once would be slow to type in. */
const pageRows = 50
const maxColumns = 50

/** Edits a table that is typed in: its columns above its cells. Cells of a spreadsheet can be pasted. */
export function StaticTable({ value, onChange, disabled }: Props) {
  const t = useText(text)
  const [page, setPage] = useState(1)
  if (value.source.kind !== 'static') return null
  const definition = value as DataSetDefinition & { source: SourceOf<'static'> }
  const { columns, source } = definition
  const { rows } = source
  const setRows = (next: SourceOf<'static'>['rows']) => onChange({ source: { ...source, rows: next } })
  const changeColumn = (at: number, changes: Partial<DataSetColumn>) =>
    onChange({ columns: columns.map((column, place) => (place === at ? { ...column, ...changes } : column)) })
  const nameOf = ({ label }: DataSetColumn, at: number) => label || t('dataSets.column', { n: at + 1 })
  const first = (Math.min(page, Math.max(1, Math.ceil(rows.length / pageRows))) - 1) * pageRows
  const paste = (pasted: string, row: number, column: number): boolean => {
    const cells = parseCells(pasted)
    if (cells) setRows(pasteCells(rows, cells, { row, column, width: columns.length }))
    return cells !== null
  }
  return (
    <section aria-label={t('dataSets.rows')}>
      <h3 className={styles.title}>{t('dataSets.rows')}</h3>
      <p className={styles.hint}>{t('dataSets.rowsHint', { n: maxStaticRows })}</p>
      <div className={styles.sheet}>
        <table>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column.name} scope="col">
                  <div className={styles.head}>
                    <Input
                      size="small"
                      aria-label={`${t('dataSets.label')} ${at + 1}`}
                      placeholder={t('dataSets.column', { n: at + 1 })}
                      maxLength={100}
                      value={column.label}
                      disabled={disabled}
                      onChange={(label) => changeColumn(at, { label })}
                    />
                    <Select
                      size="small"
                      aria-label={`${t('dataSets.type')} ${nameOf(column, at)}`}
                      value={column.type}
                      disabled={disabled}
                      options={dataSetTypes.map((one) => ({ value: one, label: t(`dataSets.type.${one}`) }))}
                      onChange={(type: DataSetType) => changeColumn(at, { type })}
                    />
                    <Button
                      type="text"
                      size="small"
                      status="danger"
                      icon={<IconDelete />}
                      disabled={disabled || columns.length === 1}
                      aria-label={t('dataSets.removeColumn', { name: nameOf(column, at) })}
                      onClick={() => onChange(removeStaticColumn(definition, at))}
                    />
                  </div>
                </th>
              ))}
              <th scope="col">
                <Button
                  size="small"
                  icon={<IconPlus />}
                  disabled={disabled || columns.length >= maxColumns}
                  aria-label={t('dataSets.addColumn')}
                  onClick={() => onChange(addStaticColumn(definition))}
                />
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(first, first + pageRows).map((row, offset) => {
              const at = first + offset
              return (
                <tr key={at}>
                  {columns.map((column, place) => (
                    <td key={column.name}>
                      <Input
                        size="small"
                        aria-label={t('dataSets.cell', { n: at + 1, name: nameOf(column, place) })}
                        maxLength={2_000}
                        value={String(row[place] ?? '')}
                        disabled={disabled}
                        onChange={(cell) =>
                          setRows(rows.with(at, fitRow(row, columns.length).with(place, cell)))
                        }
                        onPaste={(event) => {
                          if (paste(event.clipboardData.getData('text/plain'), at, place))
                            event.preventDefault()
                        }}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      type="text"
                      size="small"
                      icon={<IconDelete />}
                      disabled={disabled}
                      aria-label={t('dataSets.removeRow', { n: at + 1 })}
                      onClick={() => setRows(rows.toSpliced(at, 1))}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          icon={<IconPlus />}
          disabled={disabled || rows.length >= maxStaticRows}
          onClick={() => {
            setRows([...rows, columns.map(() => '')])
            setPage(Math.ceil((rows.length + 1) / pageRows))
          }}
        >
          {t('dataSets.addRow')}
        </Button>
        {rows.length > pageRows && (
          <Pagination
            simple
            size="small"
            current={first / pageRows + 1}
            pageSize={pageRows}
            total={rows.length}
            onChange={setPage}
          />
        )}
      </div>
    </section>
  )
}
