import { Button, DatePicker, Input, InputNumber, Select } from '@arco-design/web-react'
import { useId, type ReactNode } from 'react'
import { relativeDays } from '@tessera/shared/contract/lowcode/data-sets'
import {
  parseRange,
  relativePeriods,
  type ReportParameter,
} from '@tessera/shared/contract/lowcode/report-parameters'
import { runDays, type RunValues } from '@tessera/shared/contract/lowcode/report-subscriptions'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { ChoiceControl } from '@tessera/shared/reports/choice-control'
import { RangeControl, useDefaultWords } from '@tessera/shared/reports/parameter-form'
import { useText } from '@tessera/shared/text/text'
import { SettingLine } from '../../parts/setting-line.tsx'
import { text } from './text.ts'
import styles from './subscriptions.module.css'

interface Props {
  parameters: readonly ReportParameter[]
  /** All that the report has, where `parameters` are some of them. */
  all?: readonly ReportParameter[]
  values: RunValues
  onChange: (values: RunValues) => void
}

/** Values of parameters for runs without a reader; days can be words that are worked out at each run. */
export function RunValuesFields({ parameters, all = parameters, values, onChange }: Props) {
  const t = useText(text)
  const lost = Object.keys(values).filter((name) => !all.some((one) => one.name === name))
  const without = (name: string) => {
    const { [name]: _, ...others } = values
    return others
  }
  const fields = parameters.map((parameter) => (
    <RunValueField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      onChange={(value) => {
        const others = without(parameter.name)
        onChange(value === '' ? others : { ...others, [parameter.name]: value })
      }}
    />
  ))
  return (
    <>
      {lost.map((name) => (
        <SettingLine key={name} label={name} error={t('subscription.lostParameter')}>
          <span>{String(values[name])}</span>
          <Button
            size="small"
            aria-label={t('subscription.removeValueOf', { name })}
            onClick={() => onChange(without(name))}
          >
            {t('subscription.removeValue')}
          </Button>
        </SettingLine>
      ))}
      {fields}
    </>
  )
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

const isIn = (words: readonly string[], value: string): boolean => words.includes(value)
const fixed = 'fixed'

interface WordsProps {
  id: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** A word that is worked out at each run, or what is entered in `children`. */
function WordOrFixed({
  id,
  placeholder,
  value,
  onChange,
  words,
  nameOf,
  firstFixed,
  children,
}: WordsProps & {
  words: readonly string[]
  nameOf: (word: string) => string
  /** What is entered first, from the present day. */
  firstFixed: (today: string) => string
  children: ReactNode
}) {
  const t = useText(text)
  const isFixed = value !== '' && !isIn(words, value)
  return (
    <div className={styles.row}>
      <Select
        id={id}
        allowClear
        placeholder={placeholder}
        value={isFixed ? fixed : value || undefined}
        options={[
          ...words.map((word) => ({ value: word, label: nameOf(word) })),
          { value: fixed, label: t('subscription.fixedDay') },
        ]}
        onChange={(next?: string) =>
          onChange(next === fixed ? firstFixed(formatInstant(Date.now(), 'yyyy-MM-dd')) : (next ?? ''))
        }
      />
      {isFixed && children}
    </div>
  )
}

function PeriodField(props: WordsProps) {
  const words = useDefaultWords()
  return (
    <WordOrFixed
      {...props}
      words={relativePeriods}
      nameOf={(period) => words({ type: 'date', input: { as: 'range' } }, period)}
      firstFixed={(today) => `${today}~${today}`}
    >
      {parseRange(props.value) && <RangeControl value={props.value} onChange={props.onChange} />}
    </WordOrFixed>
  )
}

function DayField({ label, ...props }: WordsProps & { label: string }) {
  const t = useText(text)
  const words = useDefaultWords()
  return (
    <WordOrFixed
      {...props}
      words={runDays}
      nameOf={(day) =>
        isIn(relativeDays, day) ? words({ type: 'date' }, day) : t(`subscription.day.${day as '@yesterday'}`)
      }
      firstFixed={(today) => today}
    >
      <DatePicker
        allowClear={false}
        inputProps={{ 'aria-label': label }}
        value={props.value}
        onChange={(day: string) => props.onChange(day)}
      />
    </WordOrFixed>
  )
}
