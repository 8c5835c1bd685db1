import { Checkbox, DatePicker, Input, InputNumber, Select, TimePicker } from '@arco-design/web-react'
import type { ComponentType } from 'react'
import type * as z from 'zod'
import type { Binding } from '../../contract/fields/bindings.ts'
import type { settings as dateSettings } from '../../fields/date/kind.ts'
import { utcOffsetMinutes, startOfDay } from '../../contract/fields/instant.ts'
import type { CommonSettings, Kind } from '../../contract/fields/kind.ts'
import type { Option } from '../../contract/fields/options.ts'
import { kindOf } from '../../fields/kinds.ts'
import { useText } from '../../text/text.ts'
import { useNamedTagInputs } from '../../ui/attributes.tsx'
import { IconPicker } from '../../ui/icon-picker/icon-picker.tsx'
import { BindingRows } from './binding-rows.tsx'
import { recordSelectEditors } from './record-select.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { FieldSelect, type NamedField } from './field-select.tsx'
import { FormulaEditor } from './formula-editor.tsx'
import { KeySelect, useSourceKeys, type KeySource } from './key-select.tsx'
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

/** The data interface that a field takes its options or rows from. */
const interfaceOf = (settings: EditorProps<unknown>['settings']): KeySource => ({
  from: 'interface',
  id: String(settings['propsUrl'] ?? settings['interfaceId'] ?? ''),
})

function KeysEditor({
  value,
  onChange,
  settings,
}: EditorProps<{ value: string; label: string; children: string }>) {
  const t = useText(text)
  return (
    <div className={styles.rule}>
      {(['value', 'label', 'children'] as const).map((key) => (
        <div key={key} className={styles.pair}>
          <span className={styles.hint} aria-hidden>
            {t(`setting.props.${key}`)}
          </span>
          <KeySelect
            source={interfaceOf(settings)}
            label={t(`setting.props.${key}`)}
            maxLength={50}
            value={value[key]}
            onChange={(next) => onChange({ ...value, [key]: next })}
          />
        </div>
      ))}
    </div>
  )
}

const RowKeyEditor = ({ value, onChange, label, settings }: EditorProps<string>) => (
  <KeySelect source={interfaceOf(settings)} label={label} value={value} onChange={onChange} />
)

/** Tags of the fields that an attribute can belong to. */
const relationOfAttribute: Readonly<Record<string, string>> = {
  relationFormAttr: 'relationForm',
  relationFlowAttr: 'relationFlow',
  popupAttr: 'popupSelect',
}

/** What a relation field shows values of; null for other fields. */
function sourceOfRelation(tag: string, settings: Readonly<Record<string, unknown>>): KeySource | null {
  const id = (key: string) => String(settings[key] ?? '')
  if (tag === 'relationForm') return { from: 'design', id: id('modelId') }
  if (tag === 'relationFlow') return { from: 'flow', id: id('flowId') }
  return tag === 'popupSelect' ? { from: 'interface', id: id('interfaceId') } : null
}

/** The shown field of a relation, or the field of this form that an attribute or a code belongs to. */
function RelationFieldEditor({ value, onChange, label, kind, settings, fields }: EditorProps<string>) {
  const source = sourceOfRelation(kind.tag, settings)
  if (source) return <KeySelect {...{ source, label, value, onChange }} />
  const relation = relationOfAttribute[kind.tag]
  const own = relation ? fields.filter(({ tag }) => tag === relation) : fields
  // Older designers append the table of the relation to its field.
  const name = value.replace(/_\w+Table_.*$/, '')
  return <FieldSelect fields={own} label={label} value={name} onChange={onChange} />
}

/** The field of the related record that an attribute shows. */
function ShownFieldEditor({ value, onChange, label, settings, fields }: EditorProps<string>) {
  const relation = String(settings['relationField'] ?? '').replace(/_\w+Table_.*$/, '')
  const field = fields.find(({ name }) => name === relation)
  const source = sourceOfRelation(field?.tag ?? '', field?.settings ?? {})
  return <KeySelect source={source ?? { from: 'design', id: '' }} {...{ label, value, onChange }} />
}

function ColumnsEditor({ value, onChange, kind, settings }: EditorProps<{ value: string; label: string }[]>) {
  const t = useText(text)
  const source = sourceOfRelation(kind.tag, settings) ?? interfaceOf(settings)
  const { keys } = useSourceKeys(source)
  return (
    <SortableRows
      rows={value}
      onChange={onChange}
      nameOf={({ value: key, label }) => label || key}
      newRow={() => ({ value: '', label: '' })}
    >
      {(row, change) => (
        <>
          <KeySelect
            source={source}
            label={t('panel.key')}
            value={row.value}
            onChange={(key) =>
              change({
                value: key,
                label:
                  row.label ||
                  (source.from !== 'interface' && keys.find(({ name }) => name === key)?.label) ||
                  key,
              })
            }
          />
          <Input
            size="small"
            value={row.label}
            maxLength={100}
            aria-label={t('panel.optionName')}
            placeholder={t('panel.optionName')}
            onChange={(label) => change({ label })}
          />
        </>
      )}
    </SortableRows>
  )
}

/** The columns of a sub-table that are added up: those with numbers. */
function SummaryEditor({ value, onChange, label, settings, fields }: EditorProps<string[]>) {
  const t = useText(text)
  const box = useNamedTagInputs()
  const table = `${String(settings['vModel'])}-`
  const columns = fields.flatMap(({ name, label: shown, tag = '' }) =>
    name.startsWith(table) && kindOf(tag)?.sum
      ? [{ value: name.slice(table.length), label: shown.split(' / ').at(-1)! }]
      : [],
  )
  const lost = value.filter((name) => !columns.some((column) => column.value === name))
  return (
    <div ref={box}>
      <Select
        mode="multiple"
        size="small"
        aria-label={label}
        placeholder={t('panel.allNumbers')}
        value={value}
        onChange={onChange}
        options={[...columns, ...lost.map((name) => ({ value: name, label: name }))]}
      />
    </div>
  )
}

const IconEditor = ({ value, onChange, label }: EditorProps<string>) => (
  <IconPicker label={label} value={value} onChange={onChange} />
)

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

type DateLimit = z.output<typeof dateSettings>['start']
const dateLimits = ['none', 'moment', 'field', 'today'] as const

function DateLimitEditor({ value, onChange, label, fields }: EditorProps<DateLimit>) {
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
        <FieldSelect
          label={t('setting.by.field')}
          fields={fields.filter(({ tag }) => tag === undefined || tag === 'date')}
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
  relationField: RelationFieldEditor,
  showField: ShownFieldEditor,
  propsValue: RowKeyEditor,
  summaryField: SummaryEditor,
  tagIcon: IconEditor,
  prefixIcon: IconEditor,
  suffixIcon: IconEditor,
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
