import { DatePicker, Input, TimePicker } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { startOfDay, formatInstant, parseDate } from '../../contract/fields/instant.ts'
import type { Kind } from '../../contract/fields/kind.ts'
import type { Field } from '../../fields/design.ts'
import { SearchType, type ListFilter } from '../../fields/list-design.ts'
import { department, organize, position, user } from '../../fields/person/kind.ts'
import { number as numberKind } from '../../fields/number/kind.ts'
import { select } from '../../fields/select/kind.ts'
import { viewOf } from '../../fields/views.ts'
import { useListState } from '../crud/list-state.ts'
import { useText } from '../../text/text.ts'
import { NumberRange, type Range } from '../../ui/number-range/number-range.tsx'
import { readQuery, writeQuery } from './query.ts'
import { text } from './text.ts'
import styles from './field-filter.module.css'

/** A filter of a list and the field that it compares. */
export interface FilteredField {
  readonly filter: ListFilter
  readonly field: Field
}

/**
 * The filters of a designed list. Their values are stored in the address as `queryJson`. `pageSize` is that of the list, 0 for
 * a list without pages.
 */
export function FieldFilters({
  filters,
  pageSize,
}: {
  filters: readonly FilteredField[]
  pageSize: number
}): ReactNode {
  const [{ filter }, change] = useListState(pageSize || undefined)
  const query = readQuery(filter['queryJson'])
  return filters.map((one) => (
    <Filter
      key={one.filter.prop}
      {...one}
      value={query[one.filter.prop]}
      onChange={(value) =>
        change({ filter: { ...filter, queryJson: writeQuery({ ...query, [one.filter.prop]: value }) } })
      }
    />
  ))
}

/** The place of a control among the filters of a list. */
export const FilterBox = ({ children }: { children: ReactNode }) => (
  <div className={styles.filter}>{children}</div>
)

interface Props extends FilteredField {
  value: unknown
  onChange: (value: unknown) => void
}

function Filter({ filter, field, value, onChange }: Props): ReactNode {
  const control = field.kind.search(field.settings)?.control
  const props = { label: filter.label || field.settings.label, value, onChange }
  if (control === 'range') {
    const isRange = filter.searchType === SearchType.range
    if (field.kind.tag === 'time' || field.kind.tag === 'timeRange') return <TimeFilter {...props} />
    if (field.kind.column(field.settings) === 'numeric' || field.kind.group === 'input')
      return isRange ? (
        <NumberFilter {...props} />
      ) : (
        <FieldFilter {...props} kind={numberKind} settings={{ controlsPosition: 'right' }} />
      )
    return <DayFilter {...props} />
  }
  const [kind, settings] = controlKindOf(field)
  return control === 'text' ? (
    <TextFilter {...props} />
  ) : (
    <FieldFilter {...props} kind={kind} settings={settings} />
  )
}

/** The kind whose control selects the values of a filter, and its settings. */
export function controlKindOf({ kind, settings }: Field): [Kind, object] {
  const control = kind.search(settings)?.control
  const filledBy = { createUser: user, modifyUser: user, currOrganize: organize }[kind.tag]
  if (filledBy) return [filledBy as unknown as Kind, { multiple: true }]
  if (kind.tag === 'currDept') return [department as unknown as Kind, { multiple: true }]
  if (kind.tag === 'currPosition') return [position as unknown as Kind, { multiple: true }]
  if (kind.tag === 'switch') {
    const { activeTxt, inactiveTxt } = settings as unknown as Record<'activeTxt' | 'inactiveTxt', string>
    const options = [
      { id: 1, fullName: activeTxt },
      { id: 0, fullName: inactiveTxt },
    ]
    return [select as unknown as Kind, { options }]
  }
  if (control === 'select' && 'options' in settings)
    return [select as unknown as Kind, { ...settings, multiple: true, filterable: true }]
  if (control === 'picker' && 'multiple' in settings) return [kind, { ...settings, multiple: true }]
  return [kind, settings]
}

interface ControlProps {
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** The control of a kind of field, without the rules and defaults of the form. */
export function FieldFilter({
  kind,
  settings,
  label,
  value,
  onChange,
  size = 'default',
}: ControlProps & { kind: Kind; settings: object; size?: 'small' | 'default' }) {
  const view = viewOf(kind)
  if (!view) return null
  const ownSettings = kind.settings.parse({
    ...settings,
    placeholder: label,
    required: false,
    readonly: false,
    disabled: false,
    clearable: true,
  })
  return (
    <FilterBox>
      <view.Input
        id=""
        value={value === undefined ? kind.empty(ownSettings) : value}
        onChange={onChange}
        onBlur={() => {}}
        settings={ownSettings}
        size={size}
        disabled={false}
        readOnly={false}
        invalid={false}
        label={label}
        describedBy={undefined}
        inCell
        isAnyLevelSelectable
      />
    </FilterBox>
  )
}

/** A text filters when the user presses Enter, leaves the field or clears it. */
function TextFilter({ label, value, onChange }: ControlProps) {
  const applied = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState(applied)
  const [shown, setShown] = useState(applied)
  if (shown !== applied) {
    setShown(applied)
    setTyped(applied)
  }
  const apply = (next: string) => {
    if (next.trim() !== applied) onChange(next.trim())
  }
  return (
    <Input
      className={styles.filter!}
      allowClear
      placeholder={label}
      aria-label={label}
      maxLength={100}
      value={typed}
      onChange={setTyped}
      onClear={() => apply('')}
      onBlur={() => apply(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // The form around the filters would search with the previous values.
        event.preventDefault()
        apply(typed)
      }}
    />
  )
}

/** A range of numbers filters when the user leaves it, because each digit would load another list. */
function NumberFilter({ label, value, onChange }: ControlProps) {
  const applied = (Array.isArray(value) && value.length === 2 ? value : []) as unknown as Range
  const [typed, setTyped] = useState(applied)
  const [shown, setShown] = useState(JSON.stringify(applied))
  if (shown !== JSON.stringify(applied)) {
    setShown(JSON.stringify(applied))
    setTyped(applied)
  }
  const apply = () => {
    if (JSON.stringify(typed) !== shown) onChange(typed)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- receives Enter that bubbles from the two inputs
    <div
      className={styles.range}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        apply()
      }}
    >
      <span className={styles.name} aria-hidden>
        {label}
      </span>
      <NumberRange label={label} value={typed} onChange={setTyped} onBlur={apply} />
    </div>
  )
}

const dayMs = 86_400_000
const dayPattern = 'yyyy-MM-dd'

/** Days in the business time zone, from the first moment of one to the last of the other. */
function DayFilter({ label, value, onChange }: ControlProps) {
  const t = useText(text)
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  const startOf = (day: string) => {
    const read = parseDate(day)
    return startOfDay(('value' in read && read.value) || 0)
  }
  return (
    <DatePicker.RangePicker
      className={styles.days!}
      aria-label={label}
      placeholder={[label, t('fieldFilter.to')]}
      value={
        typeof from === 'number' && typeof to === 'number'
          ? [formatInstant(from, dayPattern), formatInstant(to, dayPattern)]
          : []
      }
      onChange={(days) =>
        onChange(days?.length === 2 ? [startOf(days[0]!), startOf(days[1]!) + dayMs - 1] : [])
      }
    />
  )
}

function TimeFilter({ label, value, onChange }: ControlProps) {
  const t = useText(text)
  return (
    <TimePicker.RangePicker
      className={styles.days!}
      aria-label={label}
      placeholder={[label, t('fieldFilter.to')]}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(times) => onChange(times ?? [])}
    />
  )
}
