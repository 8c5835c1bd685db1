import { Button, DatePicker, Input, InputNumber, Select } from '@arco-design/web-react'
import { useId, type FormEvent } from 'react'
import { relativeDays, type RelativeDay } from '../contract/lowcode/data-sets.ts'
import {
  parseRange,
  relativePeriods,
  type RelativePeriod,
  type ReportParameter,
} from '../contract/lowcode/report-parameters.ts'
import { formatInstant, utcOffsetMinutes } from '../contract/fields/instant.ts'
import { useText } from '../text/text.ts'
import { ChoiceControl } from './choice-control.tsx'
import type { Entered } from './parameter-values.ts'
import { text } from './text.ts'
import styles from './parameter-form.module.css'

interface Props {
  parameters: readonly ReportParameter[]
  entered: Entered
  onChange: (entered: Entered) => void
  /** Without it, what is entered counts at once. */
  onSubmit?: () => void
}

/** What a report asks before it is made. */
export function ParameterForm({ parameters, entered, onChange, onSubmit }: Props) {
  const t = useText(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <form className={styles.parameters} aria-label={t('report.parameters')} onSubmit={submit}>
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={entered[parameter.name] ?? ''}
          onChange={(value) => onChange({ ...entered, [parameter.name]: value })}
        />
      ))}
      <div className={styles.buttons}>
        {onSubmit && (
          <Button type="primary" htmlType="submit">
            {t('report.query')}
          </Button>
        )}
        <Button onClick={() => onChange({})}>{t('report.reset')}</Button>
      </div>
    </form>
  )
}

interface FieldProps {
  parameter: ReportParameter
  value: string
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, onChange }: FieldProps) {
  const t = useText(text)
  const id = useId()
  const { name, label, required } = parameter
  return (
    <div className={styles.parameter}>
      <label htmlFor={id}>
        {label || name}
        {required === 1 && (
          <span className={styles.required} title={t('report.required')}>
            {' *'}
          </span>
        )}
      </label>
      <ParameterControl id={id} parameter={parameter} value={value} onChange={onChange} />
    </div>
  )
}

function ParameterControl({ id, parameter, value, onChange }: FieldProps & { id: string }) {
  const t = useText(text)
  const words = useDefaultWords()
  const { type, defaultValue, input } = parameter
  const placeholder = words(parameter, defaultValue)
  if (input && input.as !== 'range')
    return (
      <ChoiceControl id={id} input={input} defaultValue={defaultValue} value={value} onChange={onChange} />
    )
  if (input?.as === 'range')
    return (
      <div className={styles.period}>
        <RangeControl
          id={id}
          {...(isPeriod(value || defaultValue) ? { period: words(parameter, value || defaultValue) } : {})}
          byDefault={defaultValue}
          value={value}
          onChange={onChange}
        />
        <PeriodButtons chosen={value || defaultValue} onChange={onChange} />
      </div>
    )
  if (type === 'number')
    return (
      <InputNumber
        id={id}
        placeholder={placeholder}
        value={value === '' ? undefined : Number(value)}
        onChange={(next: number | undefined) =>
          onChange(next === undefined || Number.isNaN(next) ? '' : String(next))
        }
      />
    )
  if (type === 'boolean')
    return (
      <Select
        id={id}
        allowClear
        placeholder={placeholder}
        value={value || undefined}
        options={[
          { value: 'true', label: t('report.yes') },
          { value: 'false', label: t('report.no') },
        ]}
        onChange={(next?: string) => onChange(next ?? '')}
      />
    )
  if (type === 'date' || type === 'time') {
    const isTime = type === 'time'
    return (
      <DatePicker
        inputProps={{ id }}
        placeholder={placeholder}
        showTime={isTime}
        utcOffset={utcOffsetMinutes / 60}
        value={dayOf(value, isTime)}
        onChange={(_, day) => onChange(day ? textOfDay(day.valueOf(), isTime) : '')}
      />
    )
  }
  return <Input id={id} maxLength={2_000} placeholder={placeholder} value={value} onChange={onChange} />
}

const isPeriod = (value: string): value is RelativePeriod =>
  (relativePeriods as readonly string[]).includes(value)

/** Periods that are chosen with one click. */
const quickPeriods = ['@thisMonth', '@lastMonth', '@last30days', '@thisQuarter', '@thisYear'] as const

function PeriodButtons({ chosen, onChange }: { chosen: string; onChange: (value: string) => void }) {
  const t = useText(text)
  return (
    <span className={styles.periods} role="group" aria-label={t('report.quickPeriods')}>
      {quickPeriods.map((period) => (
        <Button
          key={period}
          size="mini"
          type={chosen === period ? 'secondary' : 'text'}
          aria-pressed={chosen === period}
          onClick={() => onChange(period)}
        >
          {t(`report.period.${period}`)}
        </Button>
      ))}
    </span>
  )
}

interface RangeProps {
  id?: string
  /** The name of a period, which stands in place of both days. */
  period?: string
  /** Two days that count where none are chosen. */
  byDefault?: string
  /** Two days, as `2026-11-01~2026-11-30`; '' for none. */
  value: string
  onChange: (value: string) => void
}

export function RangeControl({ id, period, byDefault = '', value, onChange }: RangeProps) {
  const t = useText(text)
  const range = parseRange(value)
  const usual = parseRange(byDefault)
  const days = [range?.start ?? '', range?.end ?? ''].map((day) => dayOf(day, false))
  return (
    <DatePicker.RangePicker
      inputProps={[id === undefined ? {} : { id }, {}]}
      {...(period ? { className: styles.named! } : {})}
      placeholder={
        period ? [period, ''] : [usual?.start || t('report.from'), usual?.end || t('report.until')]
      }
      utcOffset={utcOffsetMinutes / 60}
      value={days.every((day) => day !== undefined) ? (days as number[]) : []}
      onChange={(_, next) =>
        onChange(next?.length === 2 ? next.map((day) => textOfDay(day.valueOf(), false)).join('~') : '')
      }
    />
  )
}

const dayOf = (value: string, isTime: boolean): number | undefined => {
  if (value === '') return undefined
  return isTime ? Number(value) : Date.parse(`${value}T00:00:00+08:00`)
}
const textOfDay = (ms: number, isTime: boolean): string =>
  isTime ? String(ms) : formatInstant(ms, 'yyyy-MM-dd')

/** The default of a parameter in words, such as the first of the month. */
export function useDefaultWords(): (
  parameter: Pick<ReportParameter, 'type' | 'input'>,
  value: string,
) => string {
  const t = useText(text)
  return ({ type, input }, value) => {
    if (value === '') return ''
    if (input?.as === 'range')
      return (relativePeriods as readonly string[]).includes(value)
        ? t(`report.period.${value as RelativePeriod}`)
        : value.replace('~', ' ~ ')
    if ((relativeDays as readonly string[]).includes(value)) return t(`report.day.${value as RelativeDay}`)
    if (type === 'boolean') return t(value === 'true' ? 'report.yes' : 'report.no')
    return type === 'time' && /^\d+$/.test(value) ? formatInstant(Number(value), 'yyyy-MM-dd HH:mm') : value
  }
}
