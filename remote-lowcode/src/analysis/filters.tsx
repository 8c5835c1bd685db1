import { Button, DatePicker, Input, InputNumber, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactElement } from 'react'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import type { DataSetFilter, FilterKind } from '@tessera/shared/contract/lowcode/data-set-summary'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { maxFilters } from './analysis.ts'
import { operatorsOf, type Column } from './fit.ts'
import { text } from './text.ts'
import { labelOf } from './words.ts'
import styles from './analysis.module.css'

/** Values of a column that are offered as choices. */
const maxChoices = 200

interface Props {
  set: string
  columns: readonly Column[]
  filters: readonly DataSetFilter[]
  onChange: (filters: readonly DataSetFilter[]) => void
}

/** The conditions that rows have to meet. */
export function Filters({ set, columns, filters, onChange }: Props) {
  const t = useText(text)
  const known = filters.map((filter, at) => ({ filter, at }))
  const add = () => {
    const [first] = columns
    if (first) onChange([...filters, { column: first.name, how: operatorsOf(first.type)[0]! }])
  }
  return (
    <div className={styles.filters} role="group" aria-label={t('analysis.filters')}>
      {known.map(({ filter, at }) => (
        <FilterRow
          // oxlint-disable-next-line react/no-array-index-key -- two filters can be equal
          key={at}
          n={at + 1}
          set={set}
          columns={columns}
          filter={filter}
          onChange={(next) => onChange(filters.map((one, place) => (place === at ? next : one)))}
          onRemove={() => onChange(filters.filter((_, place) => place !== at))}
        />
      ))}
      <Button
        type="text"
        size="small"
        icon={<IconPlus />}
        disabled={filters.length >= maxFilters || columns.length === 0}
        onClick={add}
      >
        {t('analysis.addFilter')}
      </Button>
    </div>
  )
}

interface RowProps {
  n: number
  set: string
  columns: readonly Column[]
  filter: DataSetFilter
  onChange: (filter: DataSetFilter) => void
  onRemove: () => void
}

function FilterRow({ n, set, columns, filter, onChange, onRemove }: RowProps) {
  const t = useText(text)
  const { column, how } = filter
  const found = columns.find(({ name }) => name === column)
  const type = found?.type ?? 'text'
  return (
    <div className={styles.filter} role="group" aria-label={t('analysis.filter', { n })}>
      <Select
        size="small"
        showSearch
        aria-label={t('analysis.filterColumn')}
        value={column}
        options={[
          ...(found ? [] : [{ value: column, label: column }]),
          ...columns.map(({ name, label }) => ({ value: name, label: label || name })),
        ]}
        filterOption={matchesLabel}
        onChange={(next: string) => {
          const nextType = columns.find(({ name }) => name === next)?.type ?? 'text'
          onChange({ column: next, how: operatorsOf(nextType)[0]! })
        }}
      />
      <Select
        size="small"
        aria-label={t('analysis.operator')}
        value={how}
        options={operatorsOf(type).map((one) => ({ value: one, label: t(`analysis.operator.${one}`) }))}
        onChange={(next: FilterKind) => {
          const isSame = shapeOf(next) === shapeOf(how)
          onChange({
            column,
            how: next,
            ...(isSame && filter.value !== undefined ? { value: filter.value } : {}),
          })
        }}
      />
      <FilterValue
        set={set}
        column={{ name: column, label: labelOf(columns, column), type }}
        filter={filter}
        onChange={(value) => onChange({ column, how, ...(value === undefined ? {} : { value }) })}
      />
      <Button
        type="text"
        size="small"
        icon={<IconDelete />}
        aria-label={t('analysis.removeFilter', { n })}
        onClick={onRemove}
      />
    </div>
  )
}

/** Whether values of one operator fit another. */
const shapeOf = (how: FilterKind): string => {
  if (how === 'in' || how === 'between') return how
  return how === 'empty' || how === 'notEmpty' ? 'none' : 'one'
}

/** Whether an option has what was typed in its label. */
export const matchesLabel = (typed: string, option: ReactElement<unknown>): boolean =>
  String((option.props as { children?: unknown }).children)
    .toLowerCase()
    .includes(typed.trim().toLowerCase())

interface ValueProps {
  set: string
  column: Pick<Column, 'name' | 'label' | 'type'>
  filter: DataSetFilter
  onChange: (value: DataSetFilter['value']) => void
}

function FilterValue({ set, column, filter, onChange }: ValueProps) {
  const t = useText(text)
  const { how, value } = filter
  const label = t('analysis.filterValue', { name: column.label })
  if (how === 'empty' || how === 'notEmpty') return <span />
  if (column.type === 'boolean')
    return (
      <Select
        size="small"
        aria-label={label}
        value={typeof value === 'boolean' ? String(value) : undefined}
        options={[
          { value: 'true', label: t('analysis.yes') },
          { value: 'false', label: t('analysis.no') },
        ]}
        onChange={(next: string) => onChange(next === 'true')}
      />
    )
  if (column.type === 'number')
    return how === 'between' ? (
      <span className={styles.pair}>
        {[0, 1].map((at) => (
          <InputNumber
            key={at}
            size="small"
            aria-label={`${label} ${t(at === 0 ? 'analysis.from' : 'analysis.to')}`}
            value={pairOf(value)[at] as number}
            onChange={(next) => onChange(pairOf(value).with(at, next ?? null))}
          />
        ))}
      </span>
    ) : (
      <InputNumber
        size="small"
        aria-label={label}
        value={typeof value === 'number' ? value : undefined!}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  if (column.type === 'date' || column.type === 'time') {
    const isTime = column.type === 'time'
    const toStored = (day: string | undefined, isEnd: boolean) => {
      if (!day) return undefined
      return isTime ? Date.parse(`${day}T${isEnd ? '23:59:59.999' : '00:00:00'}`) : day
    }
    return how === 'between' ? (
      <DatePicker.RangePicker
        size="small"
        aria-label={label}
        value={Array.isArray(value) ? (value as (string | number)[]) : []}
        onChange={(days?: string[]) =>
          onChange(days?.length ? days.map((day, at) => toStored(day, at === 1)!) : undefined)
        }
      />
    ) : (
      <DatePicker
        size="small"
        aria-label={label}
        value={value as string}
        onChange={(day: string) => onChange(toStored(day, false))}
      />
    )
  }
  return how === 'contains' ? (
    <Input
      size="small"
      aria-label={label}
      maxLength={200}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next || undefined)}
    />
  ) : (
    <Choices set={set} column={column.name} label={label} filter={filter} onChange={onChange} />
  )
}

const pairOf = (value: DataSetFilter['value']): (string | number | boolean | null)[] =>
  Array.isArray(value) && value.length === 2 ? value : [null, null]

/** The values that a column has, and any other that is typed. */
function Choices({
  set,
  column,
  label,
  filter: { how, value },
  onChange,
}: Omit<ValueProps, 'column'> & { column: string; label: string }) {
  const t = useText(text)
  // Read when they are wanted: a data set can be long.
  const [isWanted, setWanted] = useState(false)
  const { data, isLoading } = useCall(
    dataSets.summarize,
    isWanted ? { id: set, groups: [{ column }], measures: [{ how: 'count' }], limit: maxChoices } : null,
    { timeoutMs: 70_000 },
  )
  const choices = (data?.rows ?? []).map((row) => row[column]).filter((one) => one !== null && one !== '')
  const isList = how === 'in'
  return (
    <Select
      size="small"
      mode={isList ? 'multiple' : undefined!}
      maxTagCount={2}
      allowCreate
      showSearch
      allowClear
      loading={isLoading}
      aria-label={label}
      placeholder={t('analysis.chooseValue')}
      value={(isList && !Array.isArray(value) ? [] : value) as string}
      options={choices.map((one) => ({ value: String(one), label: String(one) }))}
      onFocus={() => setWanted(true)}
      onChange={(next: string | string[] | undefined) =>
        onChange(next === undefined || next.length === 0 ? undefined : next)
      }
    />
  )
}
