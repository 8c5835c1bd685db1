import { DatePicker, Input, InputNumber, InputTag, Select } from '@arco-design/web-react'
import { dynamicValueOf } from '../../contract/org/conditions.ts'
import { useText } from '../../text/text.ts'
import { toIds } from '../picker/control.ts'
import { UnitPicker } from '../unit-picker/unit-picker.tsx'
import { UserPicker } from '../user-picker/user-picker.tsx'
import { bare, several, valuesOf, type ConditionField, type Test } from './condition.ts'
import { text } from './text.ts'
import styles from './condition-builder.module.css'

interface Props {
  test: Test
  field: ConditionField | undefined
  onChange: (value: unknown) => void
}

const typed = ''
/** Bound of number inputs. Without one, screen readers would announce infinity as the limit. */
const limit = Number.MAX_SAFE_INTEGER

/** Editor of the value of a comparison: one or several values, or a context value of the current user. */
export function ConditionValue({ test, field, onChange }: Props) {
  const t = useText(text)
  if (bare.has(test.op)) return <span className={styles.nothing} />
  const symbol =
    typeof test.value === 'string' && test.value.startsWith('@')
      ? (dynamicValueOf(test.value) ?? test.value)
      : typed
  const emptyValue = several.has(test.op) ? [] : ''
  const symbols = ['==', '<>', 'in', 'notIn'].includes(test.op) ? (field?.dynamic ?? []) : []
  return (
    <span className={styles.value}>
      {symbols.length > 0 && (
        <Select
          size="small"
          className={styles.source!}
          aria-label={t('condition.source')}
          value={symbol}
          onChange={(next: string) => onChange(next === typed ? emptyValue : next)}
          options={[
            { value: typed, label: t('condition.typed') },
            ...symbols.map((one) => ({
              value: one,
              label: t(`condition.symbol.${dynamicValueOf(one) ?? '@userId'}`),
            })),
          ]}
        />
      )}
      {symbol === typed && <Typed test={test} field={field} onChange={onChange} />}
    </span>
  )
}

function Typed({ test, field, onChange }: Props) {
  const t = useText(text)
  const values = valuesOf(test)
  const many = several.has(test.op)
  if (test.op === 'between') return <Range test={test} field={field} onChange={onChange} />
  if (field?.picks) {
    const shared = {
      size: 'small' as const,
      'aria-label': t('condition.value'),
      label: field.title,
      multiple: many,
      value: many ? values.map(String) : String(values[0] ?? ''),
      onChange: (next: string | string[] | null) => onChange(many ? toIds(next) : (toIds(next)[0] ?? '')),
    }
    return field.picks === 'user' ? <UserPicker {...shared} /> : <UnitPicker kind={field.picks} {...shared} />
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
  return <One field={field} value={values[0]} name={t('condition.value')} onChange={onChange} />
}

function Range({ test, field, onChange }: Props) {
  const t = useText(text)
  const [from, to] = valuesOf(test)
  return (
    <>
      <One
        field={field}
        value={from}
        name={t('condition.from')}
        onChange={(next) => onChange([next, to ?? ''])}
      />
      <One
        field={field}
        value={to}
        name={t('condition.to')}
        onChange={(next) => onChange([from ?? '', next])}
      />
    </>
  )
}

function One({
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
        min={-limit}
        max={limit}
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
