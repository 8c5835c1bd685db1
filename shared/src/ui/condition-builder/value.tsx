import { DatePicker, Input, InputNumber, InputTag, Select } from '@arco-design/web-react'
import { dynamicValueOf } from '../../contract/org/conditions.ts'
import { useText } from '../../text/text.ts'
import { toIds } from '../picker/control.ts'
import { UnitPicker } from '../unit-picker/unit-picker.tsx'
import { UserPicker } from '../user-picker/user-picker.tsx'
import {
  valuelessOperators,
  listOperators,
  valuesOf,
  type ConditionField,
  type Comparison,
} from './condition.ts'
import { text } from './text.ts'
import styles from './condition-builder.module.css'

interface Props {
  test: Comparison
  field: ConditionField | undefined
  onChange: (value: unknown) => void
}

const fixedValue = ''
/** Operators that compare a part of a text, which is typed. */
const textOperators: ReadonlySet<string> = new Set(['like', 'notLike'])
/** Bound of number inputs. Without one, screen readers would announce infinity as the limit. */
const maxNumber = Number.MAX_SAFE_INTEGER

/** Editor of the value of a comparison: one or several values, or a context value of the current user. */
export function ConditionValue({ test, field, onChange }: Props) {
  const t = useText(text)
  if (valuelessOperators.has(test.op)) return <span className={styles.nothing} />
  const symbol =
    typeof test.value === 'string' && test.value.startsWith('@')
      ? (dynamicValueOf(test.value) ?? test.value)
      : fixedValue
  const emptyValue = listOperators.has(test.op) ? [] : ''
  const symbols = ['==', '<>', 'in', 'notIn'].includes(test.op) ? (field?.dynamic ?? []) : []
  return (
    <span className={styles.value}>
      {symbols.length > 0 && (
        <Select
          size="small"
          className={styles.source!}
          aria-label={t('condition.source')}
          value={symbol}
          onChange={(next: string) => onChange(next === fixedValue ? emptyValue : next)}
          options={[
            { value: fixedValue, label: t('condition.typed') },
            ...symbols.map((one) => ({
              value: one,
              label: t(`condition.symbol.${dynamicValueOf(one) ?? '@userId'}`),
            })),
          ]}
        />
      )}
      {symbol === fixedValue && <FixedValue test={test} field={field} onChange={onChange} />}
    </span>
  )
}

function FixedValue({ test, field, onChange }: Props) {
  const t = useText(text)
  const values = valuesOf(test)
  const many = listOperators.has(test.op)
  if (test.op === 'between') return <RangeValue test={test} field={field} onChange={onChange} />
  if (field?.control && !textOperators.has(test.op))
    return field.control({ value: many ? values : values[0], onChange, many, label: t('condition.value') })
  if (field?.picker) {
    const shared = {
      size: 'small' as const,
      'aria-label': t('condition.value'),
      label: field.title,
      multiple: many,
      value: many ? values.map(String) : String(values[0] ?? ''),
      onChange: (next: string | string[] | null) => onChange(many ? toIds(next) : (toIds(next)[0] ?? '')),
    }
    return field.picker === 'user' ? (
      <UserPicker {...shared} />
    ) : (
      <UnitPicker kind={field.picker} {...shared} />
    )
  }
  if (many)
    return (
      <InputTag
        size="small"
        aria-label={t('condition.value')}
        placeholder={t('condition.several')}
        value={values.map(String)}
        onChange={(next: string[]) => onChange(next)}
      />
    )
  return <SingleValue field={field} value={values[0]} name={t('condition.value')} onChange={onChange} />
}

function RangeValue({ test, field, onChange }: Props) {
  const t = useText(text)
  const [from, to] = valuesOf(test)
  return (
    <>
      <SingleValue
        field={field}
        value={from}
        name={t('condition.from')}
        onChange={(next) => onChange([next, to ?? ''])}
      />
      <SingleValue
        field={field}
        value={to}
        name={t('condition.to')}
        onChange={(next) => onChange([from ?? '', next])}
      />
    </>
  )
}

function SingleValue({
  field,
  value,
  name,
  onChange,
}: {
  field: ConditionField | undefined
  value: string | number | undefined
  name: string
  onChange: (value: string | number) => void
}) {
  if (field?.type === 'number')
    return (
      <InputNumber
        size="small"
        min={-maxNumber}
        max={maxNumber}
        aria-label={name}
        placeholder={name}
        {...(value === undefined || value === '' ? {} : { value: Number(value) })}
        onChange={(next: number | undefined) => onChange(next ?? '')}
      />
    )
  if (field?.type === 'time')
    return (
      <DatePicker
        size="small"
        aria-label={name}
        placeholder={name}
        {...(value === undefined || value === '' ? {} : { value: Number(value) })}
        onChange={(_, day) => onChange(day ? day.valueOf() : '')}
      />
    )
  return (
    <Input
      size="small"
      aria-label={name}
      placeholder={name}
      value={String(value ?? '')}
      onChange={onChange}
    />
  )
}
