import { Button } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { beforeName } from '@tessera/shared/contract/lowcode/data-set-period'
import { groupName, measureName } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import type { Analysis, Measure } from './analysis.ts'
import type { SetColumns } from './fit.ts'
import { text } from './text.ts'
import type { Summary } from './use-answer.ts'
import { answerLabels, changeText, formatValue, groupText } from './words.ts'
import styles from './analysis.module.css'

type Row = { id: string; row: DataSetResultRow }

interface Props {
  title: string
  set: SetColumns
  analysis: Analysis
  data: Summary
  onChange: (change: Partial<Analysis>) => void
  onExplain: (row: DataSetResultRow) => void
}

const plainNumber = { type: 'number' } as const

/** The groups of an answer with their measures, changes and totals. */
export function GroupsTable({ title, set, analysis, data, onChange, onExplain }: Props) {
  const t = useText(text)
  const labels = answerLabels(t, set.columns, analysis)
  const columnOf = new Map(data.columns.map((column) => [column.name, column]))
  const textOf = (group: Analysis['groups'][number], row: DataSetResultRow) => {
    const name = groupName(group)
    return groupText(t, columnOf.get(name) ?? { type: 'text' }, row[name])
  }
  const groups = analysis.groups.map((group): TableColumn<Row> => {
    const name = groupName(group)
    return { key: name, title: labels.get(name), sortable: true, cell: ({ row }) => textOf(group, row) }
  })
  const measures = analysis.measures.flatMap((measure): TableColumn<Row>[] => {
    const name = measureName(measure)
    const column = columnOf.get(name) ?? plainNumber
    const before = beforeName(name)
    const unit = columnOf.get(name)?.unit
    const value = (key: string): TableColumn<Row>['cell'] =>
      function MeasureCell({ row }) {
        return formatValue(t, column, row[key]) || '–'
      }
    return [
      {
        key: name,
        title: `${labels.get(name) ?? name}${unit ? `（${unit}）` : ''}`,
        align: 'right',
        sortable: true,
        cell: value(name),
      },
      ...(columnOf.has(before)
        ? [
            {
              key: before,
              title: `${labels.get(name) ?? name} · ${t('analysis.beforeShort')}`,
              align: 'right' as const,
              sortable: true,
              cell: value(before),
            },
            {
              key: changeKey(name),
              title: t('analysis.change'),
              align: 'right' as const,
              cell: ({ row }: Row) => changeText(t, column, row[name], row[before]),
            },
          ]
        : []),
    ]
  })
  const explain: TableColumn<Row> = {
    key: ':explain',
    title: t('analysis.explainHead'),
    content: 'control',
    cell: ({ row }) => {
      const of = analysis.groups.map((group) => textOf(group, row))
      return (
        <Button
          type="text"
          size="mini"
          aria-label={t('analysis.explainOf', { name: of.length > 0 ? joinNames(of) : title })}
          onClick={() => onExplain(row)}
        >
          {t('analysis.explain')}
        </Button>
      )
    },
  }
  const hasGap = data.total && Object.values(data.total).includes(null) && analysis.groups.length > 0
  return (
    <>
      <div className={styles.table}>
        <Table<Row>
          name={t('analysis.tableOf', { name: title })}
          density="compact"
          rows={data.rows.map((row, at) => ({ id: String(at), row }))}
          columns={[...groups, ...measures, explain]}
          sort={analysis.sort && { key: analysis.sort.column, order: analysis.sort.order }}
          onSort={(next) => onChange({ sort: next && { column: next.key, order: next.order } })}
          onOpen={({ row }) => onExplain(row)}
          foot={
            analysis.groups.length > 0
              ? { title: t('analysis.total'), cells: totalsOf(t, analysis.measures, data) }
              : undefined
          }
        />
      </div>
      {hasGap && <p className={styles.note}>{t('analysis.noTotal')}</p>}
    </>
  )
}

const changeKey = (measure: string): string => `change.${measure}`

/** The cells of the row of totals: what is no sum says what it is, such as the maximum of all rows. */
function totalsOf(
  t: Parameters<typeof changeText>[0],
  measures: readonly Measure[],
  { columns, total = {} }: Summary,
): Map<string, ReactNode> {
  const cells = new Map<string, ReactNode>()
  for (const measure of measures) {
    const name = measureName(measure)
    const column = columns.find((one) => one.name === name)
    if (!column) continue
    const isSum = measure.how === 'sum' || measure.how === 'count'
    for (const key of [name, beforeName(name)]) {
      if (!(key in total)) continue
      const value = formatValue(t, column, total[key])
      const shown = isSum ? value : t('analysis.totalOf', { how: t(`analysis.how.${measure.how}`), value })
      cells.set(key, value === '' ? <span title={t('analysis.noTotal')}>–</span> : shown)
    }
    const before = total[beforeName(name)]
    if (before !== undefined) cells.set(changeKey(name), changeText(t, column, total[name], before))
  }
  return cells
}
