import { Select } from '@arco-design/web-react'
import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { fieldUses, periods } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { fieldWords, nameOfFigure, nameOfGroup } from '../field-words.ts'
import { labelOfColumn } from '../sets/report-sets.ts'
import type { ChosenGroup, ChosenValue, FieldUse, Period } from './build-template.ts'
import { Chips } from './chips.tsx'
import { asGroup } from './suggest.ts'
import { text } from './text.ts'
import styles from './templates.module.css'

const numeric: readonly FieldUse[] = ['sum', 'average']
/** Figures that a column can have as a value. */
const figures = fieldUses.filter((use) => use !== 'list' && use !== 'group')
/** The number of rows, among the columns of values. */
const rowCount = '#rows'

interface GroupsProps {
  label: string
  columns: readonly DataSetColumn[]
  value: readonly ChosenGroup[]
  /** Whether days are shown by period. */
  isGrouped: boolean
  onChange: (value: readonly ChosenGroup[]) => void
}

/** The columns of a list, or those that rows or columns are grouped by. */
export function GroupChooser({ label, columns, value, isGrouped, onChange }: GroupsProps) {
  const t = useText(text)
  const words = useText(fieldWords)
  const add = (name: string) => {
    const column = columns.find((one) => one.name === name)!
    onChange([...value, isGrouped ? asGroup(column) : { column }])
  }
  return (
    <Chips
      label={label}
      chips={value.map(({ column, by }, at) => {
        const name = labelOfColumn(column)
        const isDay = column.type === 'date' || column.type === 'time'
        return {
          key: column.name,
          name,
          control: isGrouped && isDay && (
            <Select
              className={styles.how!}
              size="mini"
              aria-label={t('reportTemplate.how', { name })}
              value={by ?? ''}
              options={[
                { value: '', label: t('reportTemplate.each') },
                ...periods.map((period) => ({
                  value: period as string,
                  label: words(`reportField.by.${period}`),
                })),
              ]}
              onChange={(next: Period | '') =>
                onChange(value.with(at, next === '' ? { column } : { column, by: next }))
              }
            />
          ),
        }
      })}
      options={columns
        .filter(({ name }) => value.every(({ column }) => column.name !== name))
        .map((column) => ({ value: column.name, label: labelOfColumn(column) }))}
      onAdd={add}
      onDrop={(at) => onChange(value.toSpliced(at, 1))}
      onForward={(at) => onChange(moveForward(value, at))}
    />
  )
}

interface ValuesProps {
  label: string
  columns: readonly DataSetColumn[]
  value: readonly ChosenValue[]
  onChange: (value: readonly ChosenValue[]) => void
}

/** The figures of a report. */
export function ValueChooser({ label, columns, value, onChange }: ValuesProps) {
  const t = useText(text)
  const words = useText(fieldWords)
  const add = (name: string) => {
    const column = columns.find((one) => one.name === name) ?? null
    const use = column?.type === 'number' ? 'sum' : 'count'
    onChange([...value, { column, use: column && use === 'count' ? 'countDistinct' : use }])
  }
  return (
    <Chips
      label={label}
      chips={value.map(({ column, use }, at) => {
        const name = column ? labelOfColumn(column) : words('reportField.rowCount')
        return {
          key: `${at} ${column?.name ?? rowCount}`,
          name,
          control: column && (
            <Select
              className={styles.how!}
              size="mini"
              aria-label={t('reportTemplate.how', { name })}
              value={use}
              options={figures
                .filter((one) => !numeric.includes(one) || column.type === 'number')
                .map((one) => ({ value: one, label: words(`reportField.use.${one}`) }))}
              onChange={(next: FieldUse) => onChange(value.with(at, { column, use: next }))}
            />
          ),
        }
      })}
      options={[
        ...columns.map((column) => ({ value: column.name, label: labelOfColumn(column) })),
        { value: rowCount, label: words('reportField.rowCount') },
      ]}
      onAdd={add}
      onDrop={(at) => onChange(value.toSpliced(at, 1))}
      onForward={(at) => onChange(moveForward(value, at))}
    />
  )
}

const moveForward = <T,>(list: readonly T[], at: number): T[] =>
  list.with(at - 1, list[at]!).with(at, list[at - 1]!)

/** Names of what was chosen, as the heads of the report show them. */
export function useTemplateNames() {
  const words = useText(fieldWords)
  return {
    ofGroup: ({ column, by }: ChosenGroup) =>
      by && by !== 'month' && by !== 'day'
        ? nameOfGroup(words, labelOfColumn(column), by)
        : labelOfColumn(column),
    ofValue: ({ column, use }: ChosenValue) => {
      const label = column ? labelOfColumn(column) : ''
      return use === 'sum' ? label : nameOfFigure(words, use, label)
    },
  }
}
