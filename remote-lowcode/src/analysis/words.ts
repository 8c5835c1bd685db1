import { beforeName } from '@tessera/shared/contract/lowcode/data-set-period'
import { groupName, measureName } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetResultColumn, DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import { formatNumber, numberFormatOf } from '@tessera/shared/format/number-format'
import { formatTime } from '@tessera/shared/format/time'
import { groupThousands } from '@tessera/shared/format/thousands'
import type { Translate } from '@tessera/shared/text/text'
import type { Group, Measure } from './analysis.ts'
import type { Column } from './fit.ts'
import type { text } from './text.ts'

type T = Translate<keyof (typeof text)['texts']>

export const labelOf = (columns: readonly Pick<Column, 'name' | 'label'>[], name: string): string =>
  columns.find((column) => column.name === name)?.label || name

/** What a measure is called: `收款 · 求和`. A figure that cannot be added up is the figure itself. */
export function measureLabel(t: T, columns: readonly Column[], { how, column }: Measure): string {
  if (column === undefined) return t('analysis.how.count')
  const found = columns.find(({ name }) => name === column)
  const label = labelOf(columns, column)
  return found?.adds === 'no' && how === 'sum' ? label : `${label} · ${t(`analysis.how.${how}`)}`
}

export const groupLabel = (t: T, columns: readonly Column[], { by, column }: Group): string =>
  by === undefined ? labelOf(columns, column) : `${labelOf(columns, column)} · ${t(`analysis.by.${by}`)}`

/** Names of the columns of an answer in words, by their names. */
export function answerLabels(
  t: T,
  columns: readonly Column[],
  { groups, measures }: { groups: readonly Group[]; measures: readonly Measure[] },
): ReadonlyMap<string, string> {
  return new Map([
    ...groups.map((group) => [groupName(group), groupLabel(t, columns, group)] as const),
    ...measures.flatMap((measure) => {
      const [name, label] = [measureName(measure), measureLabel(t, columns, measure)]
      return [[name, label] as const, [beforeName(name), `${label} · ${t('analysis.beforeShort')}`] as const]
    }),
  ])
}

type Value = DataSetResultRow[string]

/** What a value is shown by. */
export type Shown = Pick<DataSetResultColumn, 'type' | 'unit' | 'format'>

/** A value as it is shown; '' for none. */
export function formatValue(t: T, column: Shown, value: Value | undefined): string {
  const { type } = column
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'analysis.yes' : 'analysis.no')
  if (type === 'time' && typeof value === 'number') return formatTime(value)
  return type === 'number' ? formatNumber(value, numberFormatOf(column)) : String(value)
}

/** The name of a group: empty values have one, too. */
export const groupText = (t: T, column: Shown, value: Value | undefined): string =>
  formatValue(t, column, value) || t('analysis.emptyValue')

/** The change from a value to another: in percent, of shares in points; '' where there is none. */
export function changeText(t: T, column: Shown, now: Value | undefined, before: Value | undefined): string {
  if (numberFormatOf(column) !== 'ratio') return formatChange(changeOf(now, before))
  if (now == null || before == null) return ''
  const points = Number(((Number(now) - Number(before)) * 100).toFixed(2))
  return t('analysis.points', { n: `${points > 0 ? '+' : ''}${points}` })
}

/** The change from one number to another as a share; null where there is none. */
export function changeOf(now: Value | undefined, before: Value | undefined): number | null {
  const [one, other] = [Number(now ?? 0), Number(before ?? Number.NaN)]
  return Number.isFinite(one) && Number.isFinite(other) && other !== 0
    ? (one - other) / Math.abs(other)
    : null
}

/** `+12.5%`; '' for none. */
export function formatChange(change: number | null): string {
  if (change === null) return ''
  const percent = Number((change * 100).toFixed(1))
  return `${percent > 0 ? '+' : ''}${groupThousands(String(percent))}%`
}
