import { IconList } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { useWidget } from '../context.ts'
import { cellText, isNumberColumn, type KnownColumn, type Row } from '../sources/series.ts'
import { useRows } from '../sources/use-rows.ts'
import { WidgetEmpty, WidgetError, WidgetSkeleton } from '../states.tsx'
import { text } from '../text.ts'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { tableList as kind } from './kind.ts'
import styles from '../portal.module.css'

type Settings = z.output<typeof kind.settings>

const maxGuessed = 8

function columnsOf(
  columns: Settings['columns'],
  row: Row | undefined,
  named: readonly KnownColumn[] | undefined,
): readonly KnownColumn[] {
  const chosen = columns.filter(({ key }) => key !== '')
  if (chosen.length > 0) return chosen
  if (named) return named.slice(0, maxGuessed)
  const keys = Object.keys(row ?? {}).filter((key) => key !== 'id')
  return keys.slice(0, maxGuessed).map((key) => ({ key, label: key }))
}

function Body({ settings }: BodyProps<Settings>) {
  const t = useText(text)
  const { title } = useWidget()
  const { rows, error, known, stop } = useRows(settings, { limit: settings.maxRows + 1 })
  if (error) return <WidgetError msg={error} />
  if (!rows) return <WidgetSkeleton onStop={stop} />
  if (rows.length === 0) return <WidgetEmpty>{t('portal.noData')}</WidgetEmpty>
  const columns = columnsOf(settings.columns, rows[0], known?.columns)
  const shown = rows.slice(0, settings.maxRows)
  const isNumber = (column: KnownColumn) => isNumberColumn(shown, column.key, column.isNumber)
  return (
    <>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-number={isNumber(column) || undefined}>
                {column.label || column.key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of an interface have no id of their own
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.key} data-number={isNumber(column) || undefined}>
                  {cellText(row[column.key], column.format, isNumber(column))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {known?.note && <p className={styles.note}>{known.note}</p>}
      {rows.length > shown.length && <p className={styles.note}>{t('portal.others', { n: shown.length })}</p>}
    </>
  )
}

export const tableList = defineWidgetView({ kind, Icon: IconList, Body })
