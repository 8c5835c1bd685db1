import { Checkbox, DatePicker, Input, InputNumber, Select, TimePicker } from '@arco-design/web-react'
import type { ComponentType } from 'react'
import type * as z from 'zod'
import type { Binding } from '../../fields/bindings.ts'
import type { settings as dateSettings } from '../../fields/date/kind.ts'
import { ahead, dayOf } from '../../fields/instant.ts'
import type { Common, Kind } from '../../fields/kind.ts'
import type { Option } from '../../fields/options.ts'
import { useText } from '../../text/text.ts'
import { BindingRows } from './binding-rows.tsx'
import { chosenEditors } from './chosen.tsx'
import { ConditionRows } from './conditions.tsx'
import type { NamedField } from './field-select.tsx'
import { FormulaLine } from './formula-line.tsx'
import { OptionRows } from './option-rows.tsx'
import { Rows } from './rows.tsx'
import { RuleRows } from './rule-rows.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Given<V> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly label: string
  readonly kind: Kind
  /** All settings of the field. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Other fields that the setting can refer to. */
  readonly fields: readonly NamedField[]
}

const Options = ({ value, onChange, kind }: Given<Option[]>) => (
  <OptionRows options={value} onChange={onChange} tree={kind.options === 'own'} />
)
const Rules = ({ value, onChange }: Given<Common['regList']>) => (
  <RuleRows rules={value} onChange={onChange} />
)

function Devices({ value, onChange }: Given<Common['visibility']>) {
  const t = useText(text)
  return (
    <Checkbox.Group
      value={value}
      onChange={onChange}
      options={(['pc', 'app'] as const).map((one) => ({ value: one, label: t(`setting.visibility.${one}`) }))}
    />
  )
}

function Autosize({ value, onChange, label }: Given<{ minRows: number; maxRows: number }>) {
  const t = useText(text)
  const rows = (key: 'minRows' | 'maxRows', said: string) => (
    <InputNumber
      size="small"
      min={1}
      max={100}
      precision={0}
      suffix={said}
      aria-label={`${label} ${said}`}
      value={value[key]}
      onChange={(next: number | undefined) => next !== undefined && onChange({ ...value, [key]: next })}
    />
  )
  return (
    <div className={styles.pair}>
      {rows('minRows', t('panel.least'))}
      {rows('maxRows', t('panel.most'))}
    </div>
  )
}

function Keys({ value, onChange }: Given<{ value: string; label: string; children: string }>) {
  const t = useText(text)
  return (
    <div className={styles.rule}>
      {(['value', 'label', 'children'] as const).map((key) => (
        <Input
          key={key}
          size="small"
          addBefore={t(`setting.props.${key}`)}
          aria-label={t(`setting.props.${key}`)}
          maxLength={50}
          value={value[key]}
          onChange={(next) => onChange({ ...value, [key]: next })}
        />
      ))}
    </div>
  )
}

function Between({ value, onChange, label }: Given<[string, string] | null>) {
  return (
    <TimePicker.RangePicker
      size="small"
      className={styles.fill!}
      aria-label={label}
      value={value ?? []}
      onChange={(next) => onChange(next?.every(Boolean) ? (next as [string, string]) : null)}
    />
  )
}

function Columns({ value, onChange }: Given<{ value: string; label: string }[]>) {
  const t = useText(text)
  return (
    <Rows
      rows={value}
      onChange={onChange}
      nameOf={({ value: key, label }) => label || key}
      newRow={() => ({ value: '', label: '' })}
    >
      {(row, change) => (
        <>
          <Input
            size="small"
            value={row.label}
            maxLength={100}
            aria-label={t('panel.optionName')}
            placeholder={t('panel.optionName')}
            onChange={(label) => change({ label })}
          />
          <Input
            size="small"
            value={row.value}
            maxLength={60}
            aria-label={t('panel.key')}
            placeholder={t('panel.key')}
            onChange={(key) => change({ value: key })}
          />
        </>
      )}
    </Rows>
  )
}

type Limit = z.output<typeof dateSettings>['start']
const limits = ['none', 'moment', 'field', 'today'] as const

function LimitOf({ value, onChange, label }: Given<Limit>) {
  const t = useText(text)
  const begin = (by: Limit['by']): Limit => {
    if (by === 'moment') return { by, at: dayOf(Date.now()) }
    if (by === 'field') return { by, vModel: '' }
    return by === 'today' ? { by, days: 0 } : { by: 'none' }
  }
  return (
    <div className={styles.rule}>
      <Select
        size="small"
        aria-label={label}
        value={value.by}
        onChange={(by: Limit['by']) => onChange(begin(by))}
        options={limits.map((by) => ({ value: by, label: t(`setting.by.${by}`) }))}
      />
      {value.by === 'moment' && (
        <DatePicker
          size="small"
          className={styles.fill!}
          inputProps={{ 'aria-label': label }}
          allowClear={false}
          utcOffset={ahead / 60}
          value={value.at}
          onChange={(_, day) => onChange({ by: 'moment', at: day.valueOf() })}
        />
      )}
      {value.by === 'field' && (
        <Input
          size="small"
          aria-label={t('setting.by.field')}
          placeholder={t('setting.vModel')}
          maxLength={60}
          value={value.vModel}
          onChange={(vModel) => onChange({ by: 'field', vModel })}
        />
      )}
      {value.by === 'today' && (
        <InputNumber
          size="small"
          aria-label={t('panel.days')}
          suffix={t('panel.days')}
          precision={0}
          min={-36_500}
          max={36_500}
          value={value.days}
          onChange={(days: number | undefined) => days !== undefined && onChange({ by: 'today', days })}
        />
      )}
    </div>
  )
}

function Level({ value, onChange, label }: Given<number>) {
  const t = useText(text)
  return (
    <Select
      size="small"
      aria-label={label}
      value={value}
      onChange={onChange}
      options={([0, 1, 2, 3] as const).map((level) => ({ value: level, label: t(`setting.level.${level}`) }))}
    />
  )
}

const Parameters = ({ value, onChange, settings, fields }: Given<Binding[]>) => (
  <BindingRows
    value={value}
    onChange={onChange}
    fields={fields}
    interfaceId={String(settings['propsUrl'] ?? settings['interfaceId'] ?? '')}
  />
)

/** Editors of complex settings, by setting key, for all kinds. Editors of a view take precedence. */
export const editors: Readonly<
  Record<string, ComponentType<Omit<Given<never>, 'onChange'> & { onChange: (value: unknown) => void }>>
> = {
  options: Options,
  regList: Rules,
  visibility: Devices,
  autosize: Autosize,
  props: Keys,
  selectableRange: Between,
  columnOptions: Columns,
  templateJson: Parameters,
  start: LimitOf,
  end: LimitOf,
  level: Level,
  visibleWhen: ConditionRows,
  requiredWhen: ConditionRows,
  disabledWhen: ConditionRows,
  expression: FormulaLine,
  ...chosenEditors,
}
