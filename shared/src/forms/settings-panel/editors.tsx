import { Checkbox, DatePicker, Input, InputNumber, Select, TimePicker } from '@arco-design/web-react'
import type { ComponentType } from 'react'
import type * as z from 'zod'
import type { Binding } from '../../contract/fields/bindings.ts'
import type { settings as dateSettings } from '../../fields/date/kind.ts'
import { utcOffsetMinutes, startOfDay } from '../../contract/fields/instant.ts'
import type { CommonSettings, Kind } from '../../contract/fields/kind.ts'
import type { Option } from '../../contract/fields/options.ts'
import { useText } from '../../text/text.ts'
import { BindingRows } from './binding-rows.tsx'
import { recordSelectEditors } from './record-select.tsx'
import { ConditionRows } from './condition-rows.tsx'
import type { NamedField } from './field-select.tsx'
import { FormulaEditor } from './formula-editor.tsx'
import { OptionRows } from './option-rows.tsx'
import { SortableRows } from './sortable-rows.tsx'
import { RuleRows } from './rule-rows.tsx'
import { FooterButtonsEditor, RowButtonsEditor } from './table-buttons.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface EditorProps<V> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly label: string
  readonly kind: Kind
  /** All settings of the field. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Other fields that the setting can refer to. */
  readonly fields: readonly NamedField[]
}

const OptionsEditor = ({ value, onChange, kind }: EditorProps<Option[]>) => (
  <OptionRows options={value} onChange={onChange} tree={kind.options === 'own'} />
)
const RulesEditor = ({ value, onChange }: EditorProps<CommonSettings['regList']>) => (
  <RuleRows rules={value} onChange={onChange} />
)

function DevicesEditor({ value, onChange }: EditorProps<CommonSettings['visibility']>) {
  const t = useText(text)
  return (
    <Checkbox.Group
      value={value}
      onChange={onChange}
      options={(['pc', 'app'] as const).map((one) => ({ value: one, label: t(`setting.visibility.${one}`) }))}
    />
  )
}

function AutosizeEditor({ value, onChange, label }: EditorProps<{ minRows: number; maxRows: number }>) {
  const t = useText(text)
  const rows = (key: 'minRows' | 'maxRows', suffix: string) => (
    <InputNumber
      size="small"
      min={1}
      max={100}
      precision={0}
      suffix={suffix}
      aria-label={`${label} ${suffix}`}
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

function KeysEditor({ value, onChange }: EditorProps<{ value: string; label: string; children: string }>) {
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

function TimeRangeEditor({ value, onChange, label }: EditorProps<[string, string] | null>) {
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

function ColumnsEditor({ value, onChange }: EditorProps<{ value: string; label: string }[]>) {
  const t = useText(text)
  return (
    <SortableRows
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
    </SortableRows>
  )
}

type DateLimit = z.output<typeof dateSettings>['start']
const dateLimits = ['none', 'moment', 'field', 'today'] as const

function DateLimitEditor({ value, onChange, label }: EditorProps<DateLimit>) {
  const t = useText(text)
  const defaultLimit = (by: DateLimit['by']): DateLimit => {
    if (by === 'moment') return { by, at: startOfDay(Date.now()) }
    if (by === 'field') return { by, vModel: '' }
    return by === 'today' ? { by, days: 0 } : { by: 'none' }
  }
  return (
    <div className={styles.rule}>
      <Select
        size="small"
        aria-label={label}
        value={value.by}
        onChange={(by: DateLimit['by']) => onChange(defaultLimit(by))}
        options={dateLimits.map((by) => ({ value: by, label: t(`setting.by.${by}`) }))}
      />
      {value.by === 'moment' && (
        <DatePicker
          size="small"
          className={styles.fill!}
          inputProps={{ 'aria-label': label }}
          allowClear={false}
          utcOffset={utcOffsetMinutes / 60}
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

function LevelEditor({ value, onChange, label }: EditorProps<number>) {
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

const ParametersEditor = ({ value, onChange, settings, fields }: EditorProps<Binding[]>) => (
  <BindingRows
    value={value}
    onChange={onChange}
    fields={fields}
    interfaceId={String(settings['propsUrl'] ?? settings['interfaceId'] ?? '')}
  />
)

/** Editors of complex settings, by setting key, for all kinds. Editors of a view take precedence. */
export const editors: Readonly<
  Record<string, ComponentType<Omit<EditorProps<never>, 'onChange'> & { onChange: (value: unknown) => void }>>
> = {
  options: OptionsEditor,
  regList: RulesEditor,
  visibility: DevicesEditor,
  autosize: AutosizeEditor,
  props: KeysEditor,
  selectableRange: TimeRangeEditor,
  columnOptions: ColumnsEditor,
  templateJson: ParametersEditor,
  start: DateLimitEditor,
  end: DateLimitEditor,
  level: LevelEditor,
  visibleWhen: ConditionRows,
  requiredWhen: ConditionRows,
  disabledWhen: ConditionRows,
  expression: FormulaEditor,
  columnBtns: RowButtonsEditor,
  footerBtns: FooterButtonsEditor,
  ...recordSelectEditors,
}
