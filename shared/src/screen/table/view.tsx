import { IconList } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { defineComponentView, type BodyProps } from '../component.ts'
import { useScreen } from '../context.ts'
import { Data } from '../data.tsx'
import { pointOfRow, useEmitter } from '../events.ts'
import { RowButton } from '../row-button.tsx'
import { cellText, columnsOf, isNumberColumn } from './columns.ts'
import { table as kind } from './kind.ts'
import styles from '../screen.module.css'

function Body({ settings }: BodyProps<z.output<typeof kind.settings>>) {
  const { name } = useScreen()
  const emitter = useEmitter()
  const { title, size, maxRows } = settings
  return (
    <Data settings={settings}>
      {(rows, keys, known) => {
        const shown = rows.slice(0, maxRows)
        const columns = columnsOf(settings.columns, shown, known?.columns).map((column) => ({
          ...column,
          number: isNumberColumn(shown, column.key, column.isNumber) || undefined,
        }))
        return (
          <table className={styles.table} style={{ fontSize: size }} aria-label={title || name}>
            <thead>
              <tr>
                {columns.map(({ key, label, number }) => (
                  <th key={key} scope="col" data-number={number}>
                    {label || key}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows of a source have no id of their own
                <tr key={at}>
                  {columns.map(({ key, number, format }, column) => (
                    <td key={key} data-number={number}>
                      {column === 0 ? (
                        <RowButton emitter={emitter} point={pointOfRow(row, keys)}>
                          {cellText(row[key], format, number)}
                        </RowButton>
                      ) : (
                        cellText(row[key], format, number)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      }}
    </Data>
  )
}

export const table = defineComponentView({ kind, Icon: IconList, Body })
