import { DatePicker, Input, InputNumber, Select } from '@arco-design/web-react'
import { useId } from 'react'
import { relativeDays } from '@tessera/shared/contract/lowcode/data-sets'
import {
  parseRange,
  relativePeriods,
  type RelativePeriod,
  type ReportParameter,
} from '@tessera/shared/contract/lowcode/report-parameters'
import { runDays, type RunDay, type RunValues } from '@tessera/shared/contract/lowcode/report-subscriptions'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { ChoiceControl } from '@tessera/shared/reports/choice-control'
import { RangeControl, useDefaultWords } from '@tessera/shared/reports/parameter-form'
import { useText } from '@tessera/shared/text/text'
import { SettingLine } from '../../parts/setting-line.tsx'
import { text } from './text.ts'
import styles from './subscriptions.module.css'

interface Props {
  parameters: readonly ReportParameter[]
  values: RunValues
  onChange: (values: RunValues) => void
}

/** Values of parameters for runs without a reader; days can be words that are worked out at each run. */
export function RunValuesFields({ parameters, values, onChange }: Props) {
  return parameters.map((parameter) => (
    <RunValueField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      onChange={(value) => {
        const { [parameter.name]: _, ...others } = values
        onChange(value === '' ? others : { ...others, [parameter.name]: value })
      }}
    />
  ))
}

type Value = NonNullable<RunValues[string]>
interface FieldProps {
  parameter: ReportParameter
  value: Value
  onChange: (value: Value) => void
}

function RunValueField({ parameter, value, onChange }: FieldProps) {
  const id = useId()
  const t = useText(text)
  const words = useDefaultWords()
  const { name, label, type, input, defaultValue } = parameter
  const placeholder = words(parameter, defaultValue) || t('subscription.default')
  const control = { id, placeholder, className: styles.wide! }
  if (input)
    return (
      <SettingLine label={label || name} htmlFor={id}>
        {input.as === 'range' ? (
          <PeriodField id={id} placeholder={placeholder} value={String(value)} onChange={onChange} />
        ) : (
          <ChoiceControl
            id={id}
            input={input}
            defaultValue={defaultValue}
            value={String(value)}
            onChange={onChange}
          />
        )}
      </SettingLine>
    )
  return (
    <SettingLine label={label || name} htmlFor={id}>
      {(type === 'date' || type === 'time') && (
        <DayField
          id={id}
          label={label || name}
          placeholder={placeholder}
          value={String(value)}
          onChange={onChange}
        />
      )}
      {type === 'number' && (
        <InputNumber
          {...control}
          value={value === '' ? undefined : Number(value)}
          onChange={(next: number | undefined) => onChange(next ?? '')}
        />
      )}
      {type === 'boolean' && (
        <Select
          {...control}
          allowClear
          value={value === '' ? undefined : String(value)}
          options={['true', 'false'].map((one) => ({ value: one, label: words({ type: 'boolean' }, one) }))}
          onChange={(next?: string) => onChange(next === undefined ? '' : next === 'true')}
        />
      )}
      {type === 'text' && (
        <Input {...control} maxLength={2_000} value={String(value)} onChange={(next) => onChange(next)} />
      )}
    </SettingLine>
  )
}

const isPeriod = (value: string): value is RelativePeriod =>
  (relativePeriods as readonly string[]).includes(value)

/** A word for a period, or two dates. */
function PeriodField({ id, placeholder, value, onChange }: Omit<DayProps, 'label'>) {
  const t = useText(text)
  const words = useDefaultWords()
  const isFixed = value !== '' && !isPeriod(value)
  return (
    <div className={styles.row}>
      <Select
        id={id}
        allowClear
        placeholder={placeholder}
        value={isFixed ? fixed : value || undefined}
        options={[
          ...relativePeriods.map((period) => ({
            value: period as string,
            label: words({ type: 'date', input: { as: 'range' } }, period),
          })),
          { value: fixed, label: t('subscription.fixedDay') },
        ]}
        onChange={(next?: string) => {
          const today = formatInstant(Date.now(), 'yyyy-MM-dd')
          onChange(next === fixed ? `${today}~${today}` : (next ?? ''))
        }}
      />
      {isFixed && parseRange(value) && <RangeControl value={value} onChange={onChange} />}
    </div>
  )
}

interface DayProps {
  id: string
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

const isRunDay = (value: string): value is RunDay => (runDays as readonly string[]).includes(value)
const isRelativeDay = (value: string) => (relativeDays as readonly string[]).includes(value)
const fixed = 'fixed'

/** A word for a day, or a date. */
function DayField({ id, label, placeholder, value, onChange }: DayProps) {
  const t = useText(text)
  const words = useDefaultWords()
  const nameOf = (day: RunDay): string =>
    isRelativeDay(day) ? words({ type: 'date' }, day) : t(`subscription.day.${day as '@yesterday'}`)
  const isFixed = value !== '' && !isRunDay(value)
  return (
    <div className={styles.row}>
      <Select
        id={id}
        allowClear
        placeholder={placeholder}
        value={isFixed ? fixed : value || undefined}
        options={[
          ...runDays.map((day) => ({ value: day as string, label: nameOf(day) })),
          { value: fixed, label: t('subscription.fixedDay') },
        ]}
        onChange={(next?: string) =>
          onChange(next === fixed ? formatInstant(Date.now(), 'yyyy-MM-dd') : (next ?? ''))
        }
      />
      {isFixed && (
        <DatePicker
          allowClear={false}
          inputProps={{ 'aria-label': label }}
          value={value}
          onChange={(day: string) => onChange(day)}
        />
      )}
    </div>
  )
}
