import { Checkbox, Input, InputNumber, Radio, Select, Switch } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { namedFields } from '@tessera/shared/fields/design'
import {
  defaultSearchType,
  headButtons,
  isSortable,
  listableColumns,
  listableFields,
  ListType,
  newColumn,
  rowButtons,
  searchableColumns,
  searchableFields,
  SearchType,
  type ListDesign,
  type ListedField,
} from '@tessera/shared/fields/list-design'
import { applyPhoneList, maxPhoneColumns, type PhoneList } from '@tessera/shared/fields/phone-list'
import { SortableRows } from '@tessera/shared/forms/settings-panel/sortable-rows'
import { useText } from '@tessera/shared/text/text'
import { useNamedTagInputs } from '@tessera/shared/ui/attributes'
import { useDesigner, useDraft } from '@tessera/shared/forms/form-designer/context'
import { phoneListOfDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { listText as text } from '../list-text.ts'
import { CustomButtons } from '@tessera/shared/forms/form-designer/events/custom-buttons'
import { RecordWorkSettings } from './record-work-settings.tsx'
import { TreeSettings } from './tree-settings.tsx'
import { useList } from './use-list.ts'
import { text as phoneText } from '../phone/text.ts'
import { ViewsSettings } from './views-settings.tsx'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

type Column = ListDesign['columns'][number]

const noPhoneList: PhoneList = { title: '', columns: [], filters: [], order: null }

/** Settings of the list of records. */
export function ListSettings() {
  const { design, list } = useList()
  const t = useText(text)
  const tp = useText(phoneText)
  const store = useDesigner()
  const { isApp, phoneList } = useDraft()
  const box = useNamedTagInputs()
  const change = (changes: Partial<ListDesign>, coalesce: string | null = null) =>
    store.changeList({ ...list, ...changes }, coalesce)
  const row = (label: string, control: (name: { 'aria-label': string }) => ReactNode) => (
    <div className={styles.setting}>
      <span aria-hidden>{label}</span>
      {control({ 'aria-label': label })}
    </div>
  )
  const byName = new Map(namedFields(design.fields).map(({ path, field }) => [path, field]))
  const fieldOptions = [...byName].map(([value, field]) => ({ value, label: field.settings.label || value }))
  const listable = listableFields(design)
  const columns = listableColumns(design)
  const labels = new Map(columns.map(({ prop, label }) => [prop, label]))
  // A column of a sub-table has the name of its table, too.
  const nameOf = ({ prop, label }: { prop: string; label: string }) =>
    (prop.includes('-') ? labels.get(prop) : label) || prop
  const chooser = (
    fields: readonly ListedField[],
    chosen: readonly { prop: string }[],
    label: string,
    onChoose: (props: string[]) => void,
  ) => (
    <Select
      mode="multiple"
      size="small"
      aria-label={label}
      maxTagCount={2}
      value={chosen.map(({ prop }) => prop)}
      onChange={onChoose}
      options={fields.map(({ prop, label: name }) => ({ value: prop, label: name }))}
    />
  )
  const chooseColumns = (props: string[]) =>
    change({
      columns: props.map(
        (prop) =>
          list.columns.find((column) => column.prop === prop) ??
          newColumn(columns.find((one) => one.prop === prop)!),
      ),
    })
  const chooseFilters = (props: string[]) =>
    change({
      filters: props.map(
        (prop) =>
          list.filters.find((filter) => filter.prop === prop) ?? {
            prop,
            label: byName.get(prop)!.settings.label,
            searchType: defaultSearchType(byName.get(prop)!),
          },
      ),
    })
  const buttons = (key: 'buttons' | 'rowButtons', known: readonly string[]) => (
    <Checkbox.Group
      value={list[key].map(({ value }) => value)}
      onChange={(values: string[]) =>
        change({
          [key]: known
            .filter((value) => values.includes(value))
            .map(
              (value) =>
                list[key].find((one) => one.value === value) ?? { value, label: '', icon: '', condition: [] },
            ),
        })
      }
      options={known.map((value) => ({ value, label: t(`designer.button.${value as 'add'}`) }))}
    />
  )
  const permission = (
    key: 'useBtnPermission' | 'useColumnPermission' | 'useFormPermission' | 'useDataPermission',
  ) =>
    row(t(`designer.list.${key}`), (name) => (
      <Switch {...name} size="small" checked={list[key]} onChange={(value) => change({ [key]: value })} />
    ))
  return (
    <div ref={box} className={styles.formSettings}>
      {isApp ? (
        row(tp('phone.cardTitle'), (name) => (
          <Select
            {...name}
            size="small"
            value={applyPhoneList(phoneListOfDraft({ isApp, phoneList }, list), list, design).title}
            onChange={(title: string) => store.changePhoneList({ ...noPhoneList, title })}
            options={list.columns.slice(0, maxPhoneColumns).map((column) => ({
              value: column.prop,
              label: nameOf(column),
            }))}
          />
        ))
      ) : (
        <>
          {row(t('designer.list.type'), (name) => (
            <Select
              {...name}
              size="small"
              value={list.type}
              onChange={(type: number) => change({ type })}
              options={([ListType.table, ListType.tree, ListType.grouped] as const).map((value) => ({
                value,
                label: t(`designer.list.type${value}`),
              }))}
            />
          ))}
          {list.type === ListType.grouped &&
            row(t('designer.list.groupField'), (name) => (
              <Select
                {...name}
                allowClear
                size="small"
                value={list.groupField || undefined}
                onChange={(groupField?: string) => change({ groupField: groupField ?? '' })}
                options={fieldOptions.filter(({ value }) =>
                  listable.some(({ settings }) => settings.vModel === value),
                )}
              />
            ))}
          {list.type === ListType.tree && (
            <TreeSettings {...{ list, change, row }} searchable={searchableFields(design)} />
          )}

          <ViewsSettings />
        </>
      )}

      <h3 className={styles.settingsTitle}>{isApp ? tp('phone.columns') : t('designer.list.columns')}</h3>
      {chooser(columns, list.columns, t('designer.list.columns'), chooseColumns)}
      <div className={styles.listRows}>
        <SortableRows<Column>
          rows={list.columns}
          onChange={(columns) => change({ columns })}
          nameOf={nameOf}
          newRow={() => newColumn(nextColumn(list, columns))}
        >
          {(column, changeColumn) => (
            <ColumnRow
              column={column}
              name={nameOf(column)}
              onChange={changeColumn}
              isApp={isApp}
              sortable={!column.prop.includes('-') && isSortable(typeOf(byName.get(column.prop)))}
            />
          )}
        </SortableRows>
      </div>

      <h3 className={styles.settingsTitle}>{t('designer.list.filters')}</h3>
      {chooser(searchableColumns(design), list.filters, t('designer.list.filters'), chooseFilters)}
      {list.filters.map((filter, at) => (
        <div key={filter.prop} className={styles.setting}>
          <span>{nameOf(filter)}</span>
          <Select
            size="small"
            aria-label={t('designer.list.searchTypeOf', { name: nameOf(filter) })}
            value={filter.searchType}
            onChange={(searchType: number) =>
              change({ filters: list.filters.with(at, { ...filter, searchType }) })
            }
            options={([SearchType.equals, SearchType.contains, SearchType.range] as const).map((value) => ({
              value,
              label: t(`designer.list.searchType${value}`),
            }))}
          />
        </div>
      ))}

      <h3 className={styles.settingsTitle}>{t('designer.list.buttons')}</h3>
      {buttons('buttons', headButtons)}
      <h3 className={styles.settingsTitle}>{t('designer.list.rowButtons')}</h3>
      {buttons('rowButtons', rowButtons)}
      <CustomButtons list={list} />

      <h3 className={styles.settingsTitle}>{t('designer.list.order')}</h3>
      {row(t('designer.list.defaultSidx'), (name) => (
        <Select
          {...name}
          allowClear
          size="small"
          placeholder={t('designer.list.byCreation')}
          value={list.defaultSidx || undefined}
          onChange={(defaultSidx?: string) => change({ defaultSidx: defaultSidx ?? '' })}
          options={listable
            .filter((field) => isSortable(typeOf(field)))
            .map(({ settings }) => ({ value: settings.vModel, label: settings.label || settings.vModel }))}
        />
      ))}
      {row(t('designer.list.sort'), (name) => (
        <Radio.Group
          {...name}
          type="button"
          size="small"
          value={list.sort}
          onChange={(sort: 'asc' | 'desc') => change({ sort })}
          options={(['desc', 'asc'] as const).map((value) => ({ value, label: t(`designer.list.${value}`) }))}
        />
      ))}
      {row(t('designer.list.hasPage'), (name) => (
        <Switch {...name} size="small" checked={list.hasPage} onChange={(hasPage) => change({ hasPage })} />
      ))}
      {list.hasPage &&
        row(t('designer.list.pageSize'), (name) => (
          <Select
            {...name}
            size="small"
            value={list.pageSize}
            onChange={(pageSize: number) => change({ pageSize })}
            options={[20, 50, 80, 100]}
          />
        ))}

      <RecordWorkSettings list={list} fields={byName} change={change} />
      <h3 className={styles.settingsTitle}>{t('designer.list.permissions')}</h3>
      {permission('useBtnPermission')}
      {permission('useColumnPermission')}
      {permission('useFormPermission')}
      {permission('useDataPermission')}
    </div>
  )
}

const typeOf = (field: ReturnType<typeof listableFields>[number] | undefined) =>
  field ? field.kind.column(field.settings) : null

/** The first field that is not a column yet. */
const nextColumn = (list: ListDesign, columns: readonly ListedField[]): ListedField =>
  columns.find((one) => !list.columns.some(({ prop }) => prop === one.prop)) ?? columns[0]!

function ColumnRow({
  column,
  name,
  isApp,
  sortable,
  onChange,
}: {
  column: Column
  name: string
  /** Cards of phones have neither widths nor fixed columns. */
  isApp: boolean
  sortable: boolean
  onChange: (changes: Partial<Column>) => void
}) {
  const t = useText(text)
  return (
    <div className={styles.column}>
      <Input
        size="small"
        maxLength={100}
        aria-label={t('designer.list.columnTitle', { name })}
        value={column.label}
        onChange={(label) => onChange({ label })}
      />
      {!isApp && (
        <>
          <InputNumber
            size="small"
            min={40}
            max={800}
            precision={0}
            placeholder={t('designer.list.auto')}
            aria-label={t('designer.list.widthOf', { name })}
            value={column.width ?? undefined}
            onChange={(width?: number) => onChange({ width: width ?? null })}
          />
          <Select
            size="small"
            aria-label={t('designer.list.alignOf', { name })}
            value={column.align}
            onChange={(align: Column['align']) => onChange({ align })}
            options={(['left', 'center', 'right'] as const).map((value) => ({
              value,
              label: t(`designer.list.align.${value}`),
            }))}
          />
          <Select
            size="small"
            aria-label={t('designer.list.fixedOf', { name })}
            value={column.fixed}
            onChange={(fixed: Column['fixed']) => onChange({ fixed })}
            options={(['none', 'left', 'right'] as const).map((value) => ({
              value,
              label: t(`designer.list.fixed.${value}`),
            }))}
          />
        </>
      )}
      <Checkbox
        checked={column.sortable}
        disabled={!sortable}
        onChange={(next) => onChange({ sortable: next })}
      >
        {t('designer.list.sortable')}
      </Checkbox>
    </div>
  )
}
