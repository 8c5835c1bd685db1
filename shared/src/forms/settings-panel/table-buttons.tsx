import { Checkbox, Input, Radio } from '@arco-design/web-react'
import {
  newFooterButton,
  type FooterButton,
  type RowButton,
  type RowSource,
} from '../../fields/table/buttons.ts'
import { useText } from '../../text/text.ts'
import { BindingRows } from './binding-rows.tsx'
import { FieldSelect, type NamedField } from './field-select.tsx'
import { KeySelect, useSourceKeys, type KeySource } from './key-select.tsx'
import { recordSelectEditors } from './record-select.tsx'
import { SearchSelect } from './search-select.tsx'
import { SortableRows } from './sortable-rows.tsx'
import { text as settingTexts } from './text.ts'
import { text } from './table-buttons-text.ts'
import styles from './settings-panel.module.css'

interface Props<V> {
  readonly value: readonly V[]
  readonly onChange: (value: V[]) => void
}

/** The buttons of a row of a sub-table. */
export function RowButtonsEditor({ value, onChange }: Props<RowButton>) {
  return (
    <div className={styles.rule}>
      <ButtonLines
        names={['copy', 'remove']}
        buttons={value}
        newButton={(name) => ({ value: name, label: '', show: false })}
        onChange={onChange}
      />
    </div>
  )
}

/** The buttons below the rows of a sub-table, with the sources of those that choose rows. */
export function FooterButtonsEditor({
  value,
  onChange,
  settings,
  fields,
}: Props<FooterButton> & {
  settings: Readonly<Record<string, unknown>>
  fields: readonly NamedField[]
}) {
  const t = useText(text)
  const picks = value.filter((one) => one.value === 'pick')
  const others = value.filter((one) => one.value !== 'pick')
  const table = `${String(settings['vModel'])}-`
  const columns = fields
    .filter(({ name }) => name.startsWith(table))
    .map(({ name, label }) => ({ name: name.slice(table.length), label: label.split(' / ').at(-1)! }))
  const outside = fields.filter(({ name }) => !name.startsWith(table))
  return (
    <div className={styles.rule}>
      <ButtonLines
        names={['add', 'batchRemove']}
        buttons={others}
        newButton={(name) => ({ ...newFooterButton(name), show: false })}
        onChange={(next) => onChange([...next, ...picks])}
      />
      <SortableRows
        rows={picks}
        onChange={(rows) => onChange([...others, ...rows])}
        nameOf={({ label }, at) => label || t('button.pickNumber', { n: at + 1 })}
        newRow={() => newFooterButton('pick')}
        addText={t('button.addPick')}
      >
        {(button, change) => (
          <div className={styles.rule}>
            <Input
              size="small"
              maxLength={30}
              aria-label={t('button.label')}
              placeholder={t('button.pick')}
              value={button.label}
              onChange={(label) => change({ label })}
            />
            <SourceEditor
              source={button.source}
              columns={columns}
              fields={outside}
              onChange={(changed) => change({ source: { ...button.source, ...changed } })}
            />
          </div>
        )}
      </SortableRows>
    </div>
  )
}

type SwitchableButton = RowButton['value'] | Exclude<FooterButton['value'], 'pick'>

/** Whether each of these buttons is shown, and with which text. */
function ButtonLines<V extends RowButton | FooterButton, Name extends V['value'] & SwitchableButton>({
  names,
  buttons,
  newButton,
  onChange,
}: {
  names: readonly Name[]
  buttons: readonly V[]
  newButton: (name: Name) => V
  onChange: (buttons: V[]) => void
}) {
  const t = useText(text)
  return names.map((name) => {
    const button = buttons.find(({ value }) => value === name) ?? newButton(name)
    return (
      <ButtonLine
        key={name}
        name={t(`button.${name}`)}
        button={button}
        onChange={(changed) =>
          onChange([...buttons.filter(({ value }) => value !== name), { ...button, ...changed }])
        }
      />
    )
  })
}

function ButtonLine({
  name,
  button: { label, show },
  onChange,
}: {
  name: string
  button: Pick<RowButton, 'label' | 'show'>
  onChange: (changed: Partial<Pick<RowButton, 'label' | 'show'>>) => void
}) {
  const t = useText(text)
  return (
    <div className={styles.pair}>
      <Checkbox checked={show} onChange={(on) => onChange({ show: on })}>
        {name}
      </Checkbox>
      <Input
        size="small"
        maxLength={30}
        disabled={!show}
        aria-label={`${name} ${t('button.label')}`}
        placeholder={t('button.label')}
        value={label}
        onChange={(next) => onChange({ label: next })}
      />
    </div>
  )
}

function SourceEditor({
  source,
  columns,
  fields,
  onChange,
}: {
  source: RowSource
  /** Columns of the sub-table, and the fields of the record. */
  columns: readonly NamedField[]
  fields: readonly NamedField[]
  onChange: (changed: Partial<RowSource>) => void
}) {
  const t = useText(text)
  const tSetting = useText(settingTexts)
  const isRecords = source.from === 'records'
  const keySource: KeySource = isRecords
    ? { from: 'design', id: source.modelId }
    : { from: 'interface', id: source.interfaceId }
  const { keys } = useSourceKeys(keySource)
  const Records = recordSelectEditors.modelId
  const Interfaces = recordSelectEditors.interfaceId
  const mapped = new Set(source.mapping.map(({ to }) => to))
  const keyInput = (value: string, set: (key: string) => void) => (
    <KeySelect
      source={keySource}
      more={isRecords ? [{ name: 'id', label: t('button.recordId') }] : []}
      value={value}
      label={t('button.sourceKey')}
      onChange={set}
    />
  )
  return (
    <>
      <Radio.Group
        type="button"
        size="small"
        aria-label={t('button.from')}
        value={source.from}
        onChange={(from: RowSource['from']) => onChange({ from })}
        options={(['records', 'interface'] as const).map((value) => ({ value, label: t(`button.${value}`) }))}
      />
      {isRecords ? (
        <Records
          value={source.modelId}
          label={t('button.records')}
          onChange={(modelId) => onChange({ modelId })}
        />
      ) : (
        <>
          <Interfaces
            value={source.interfaceId}
            label={t('button.interface')}
            // The bindings of one data interface do not fit another.
            onChange={(interfaceId) => onChange({ interfaceId, templateJson: [] })}
          />
          {source.interfaceId !== '' && (
            <BindingRows
              value={source.templateJson}
              interfaceId={source.interfaceId}
              fields={fields}
              onChange={(templateJson) => onChange({ templateJson })}
            />
          )}
          <span className={styles.name}>{t('button.rowKey')}</span>
          <KeySelect
            source={keySource}
            label={t('button.rowKey')}
            value={source.rowKey}
            onChange={(rowKey) => onChange({ rowKey })}
          />
        </>
      )}
      <span className={styles.name}>{t('button.columns')}</span>
      <SortableRows
        rows={source.columnOptions}
        onChange={(columnOptions) => onChange({ columnOptions })}
        nameOf={({ value: key, label }) => label || key}
        newRow={() => ({ value: '', label: '' })}
      >
        {(row, change) => (
          <>
            {keyInput(row.value, (key) =>
              change({
                value: key,
                label: row.label || (isRecords ? (keys.find(({ name }) => name === key)?.label ?? '') : key),
              }),
            )}
            <Input
              size="small"
              maxLength={100}
              aria-label={tSetting('panel.optionName')}
              placeholder={tSetting('panel.optionName')}
              value={row.label}
              onChange={(label) => change({ label })}
            />
          </>
        )}
      </SortableRows>
      <span className={styles.name}>{t('button.mapping')}</span>
      <SortableRows
        rows={source.mapping}
        onChange={(mapping) => onChange({ mapping })}
        nameOf={({ from, to }) => `${from} → ${to}`}
        newRow={() => ({ from: '', to: columns.find(({ name }) => !mapped.has(name))?.name ?? '' })}
      >
        {(row, change) => (
          <>
            {keyInput(row.from, (from) => change({ from }))}
            <FieldSelect
              fields={columns}
              value={row.to}
              label={t('button.target')}
              onChange={(to) => change({ to })}
            />
          </>
        )}
      </SortableRows>
      <span className={styles.name}>{t('button.unique')}</span>
      <SearchSelect
        value={source.uniqueColumn}
        label={t('button.unique')}
        allowClear
        warning={
          source.uniqueColumn !== '' && !mapped.has(source.uniqueColumn) && t('button.uniqueNotMapped')
        }
        options={columns.map(({ name, label }) => ({ value: name, label }))}
        onChange={(uniqueColumn) => onChange({ uniqueColumn })}
      />
    </>
  )
}
