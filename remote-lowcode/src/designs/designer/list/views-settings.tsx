import { Input, Select } from '@arco-design/web-react'
import { useMemo } from 'react'
import { namedFields, type Field } from '@tessera/shared/fields/design'
import type { ListDesign } from '@tessera/shared/fields/list-design'
import {
  canGroupBy,
  freeKey,
  hasOptions,
  isDateRange,
  isMeasure,
  isMoment,
  isPicture,
  isRelation,
  ListChart,
  ListView,
  maxCardFields,
  maxCharts,
  maxViews,
  viewKinds,
} from '@tessera/shared/fields/list-views'
import { SortableRows } from '@tessera/shared/forms/settings-panel/sortable-rows'
import { useText } from '@tessera/shared/text/text'
import { useDesigner } from '@tessera/shared/forms/form-designer/context'
import { useList } from './use-list.ts'
import { viewsText as text } from './views-text.ts'
import designerStyles from '@tessera/shared/forms/form-designer/designer.module.css'
import styles from './views.module.css'

interface FieldOption {
  value: string
  label: string
}
type OptionsOf = (fits: (field: Field) => boolean) => FieldOption[]

/** The views that users can switch between, and the charts above the list. */
export function ViewsSettings() {
  const { design, list } = useList()
  const t = useText(text)
  const store = useDesigner()
  const change = (changes: Partial<ListDesign>, coalesce: string | null = null) =>
    store.changeList({ ...list, ...changes }, coalesce)
  const fields = useMemo(() => namedFields(design.fields).filter(({ path }) => !path.includes('-')), [design])
  const optionsOf: OptionsOf = (fits) =>
    fields.flatMap(({ path, field }) =>
      fits(field) ? [{ value: path, label: field.settings.label || path }] : [],
    )
  const nameOfView = ({ name, kind }: ListView) => name || t(`designer.view.${kind}`)
  const nameOfChart = ({ name }: ListChart, at: number) => name || t('designer.chart', { n: at + 1 })
  return (
    <>
      <h3 className={designerStyles.settingsTitle}>{t('designer.views')}</h3>
      <p className={designerStyles.note}>{t('designer.viewsHint')}</p>
      <div className={designerStyles.listRows} role="group" aria-label={t('designer.views')}>
        <SortableRows<ListView>
          rows={list.views}
          onChange={(views) =>
            change(
              { views: withTable(list.views, views).slice(0, maxViews) },
              hasOnlyNewName(list.views, views) ? 'list view' : null,
            )
          }
          nameOf={nameOfView}
          newRow={() => newView(list, optionsOf)}
          addText={t('designer.views.add')}
        >
          {(view, changeView) => (
            <div className={styles.view}>
              <Input
                size="small"
                maxLength={50}
                placeholder={t(`designer.view.${view.kind}`)}
                aria-label={t('designer.views.nameOf', { name: nameOfView(view) })}
                value={view.name}
                onChange={(name) => changeView({ name })}
              />
              <Select
                size="small"
                aria-label={t('designer.views.kindOf', { name: nameOfView(view) })}
                value={view.kind}
                onChange={(kind: ListView['kind']) => changeView(withFields({ ...view, kind }, optionsOf))}
                options={viewKinds.map((value) => ({ value, label: t(`designer.view.${value}`) }))}
              />
              <ViewFields view={view} optionsOf={optionsOf} onChange={changeView} />
            </div>
          )}
        </SortableRows>
      </div>

      <h3 className={designerStyles.settingsTitle}>{t('designer.charts')}</h3>
      <p className={designerStyles.note}>{t('designer.chartsHint', { n: maxCharts })}</p>
      <div className={designerStyles.listRows} role="group" aria-label={t('designer.charts')}>
        <SortableRows<ListChart>
          rows={list.charts}
          onChange={(charts) =>
            change(
              { charts: charts.slice(0, maxCharts) },
              hasOnlyNewName(list.charts, charts) ? 'list chart' : null,
            )
          }
          nameOf={nameOfChart}
          newRow={() => ListChart.parse({ key: freeKey('chart', list.charts) })}
          addText={t('designer.charts.add')}
        >
          {(chart, changeChart, at) => (
            <div className={styles.view}>
              <Input
                size="small"
                maxLength={50}
                placeholder={t('designer.chart', { n: at + 1 })}
                aria-label={t('designer.views.nameOf', { name: nameOfChart(chart, at) })}
                value={chart.name}
                onChange={(name) => changeChart({ name })}
              />
              <ChartFields chart={chart} optionsOf={optionsOf} onChange={changeChart} />
            </div>
          )}
        </SortableRows>
      </div>
    </>
  )
}

/** Whether only a name differs: a name that is typed is one step to undo. */
function hasOnlyNewName(before: readonly { name: string }[], after: readonly { name: string }[]): boolean {
  const withoutNames = (rows: typeof before) => JSON.stringify(rows.map((row) => ({ ...row, name: '' })))
  return withoutNames(before) === withoutNames(after)
}

/** The first view is added beside the table, which users have had so far. */
function withTable(before: readonly ListView[], views: readonly ListView[]): readonly ListView[] {
  const [added] = views
  if (before.length > 0 || !added || added.kind === 'table') return views
  return [ListView.parse({ key: freeKey('view', views), kind: 'table' }), ...views]
}

/** A view of the first kind that the list does not have yet, and the form has a field for. */
function newView(list: ListDesign, optionsOf: OptionsOf): ListView {
  const kinds = [
    ['kanban', hasOptions],
    ['calendar', isMoment],
    ['cards', () => true],
    ['editable', () => true],
    ['gantt', isMoment],
    ['treeTable', isRelation],
    ['table', () => true],
  ] as const
  const isFree = (kind: string) => !list.views.some((view) => view.kind === kind)
  const [kind] =
    kinds.find(([one, fits]) => isFree(one) && optionsOf(fits).length > 0) ?? (['cards'] as const)
  const shown = list.columns.map(({ prop }) => prop).filter((prop) => !prop.includes('-'))
  const view = ListView.parse({ key: freeKey('view', list.views), kind })
  const filled = withFields(view, optionsOf)
  return { ...filled, fields: shown.filter((prop) => prop !== shown[0] && prop !== filled.field).slice(0, 3) }
}

/** Fills in the first field that fits where a view needs one. */
function withFields(view: ListView, optionsOf: OptionsOf): ListView {
  const first = (fits: (field: Field) => boolean) => optionsOf(fits)[0]?.value ?? ''
  if (view.kind === 'kanban' && view.field === '') return { ...view, field: first(hasOptions) }
  if (view.kind === 'calendar' && view.start === '')
    return { ...view, start: first(isMoment) || first(isDateRange) }
  if (view.kind === 'gantt' && view.start === '') {
    const start = first(isDateRange) || first(isMoment)
    const end = start === first(isMoment) ? (optionsOf(isMoment)[1]?.value ?? '') : ''
    return { ...view, start, end }
  }
  if (view.kind === 'cards' && view.picture === '') return { ...view, picture: first(isPicture) }
  if (view.kind === 'treeTable' && view.parentField === '') return { ...view, parentField: first(isRelation) }
  return view
}

interface FieldSelectProps {
  label: string
  value: string
  options: readonly FieldOption[]
  /** What an empty value means, where the field may be left out. */
  emptyText?: string
  onChange: (value: string) => void
}

function FieldSetting({ label, value, options, emptyText, onChange }: FieldSelectProps) {
  const t = useText(text)
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <div className={styles.setting}>
      <span aria-hidden>{label}</span>
      <Select
        size="small"
        aria-label={label}
        allowClear={emptyText !== undefined}
        error={!isKnown || (value === '' && emptyText === undefined)}
        placeholder={emptyText ?? t(options.length > 0 ? 'designer.view.choose' : 'designer.view.noFit')}
        value={value || undefined}
        onChange={(next?: string) => onChange(next ?? '')}
        options={[...options]}
      />
    </div>
  )
}

/** The settings of a view of one kind. */
function ViewFields({
  view,
  optionsOf,
  onChange,
}: {
  view: ListView
  optionsOf: OptionsOf
  onChange: (changes: Partial<ListView>) => void
}) {
  const t = useText(text)
  const { kind } = view
  const select = (
    key: 'field' | 'start' | 'end' | 'progress' | 'picture' | 'parentField' | 'title',
    fits: (field: Field) => boolean,
    emptyText?: string,
  ) => (
    <FieldSetting
      label={t(`designer.view.${key}`)}
      value={view[key]}
      options={optionsOf(fits)}
      {...(emptyText === undefined ? {} : { emptyText })}
      onChange={(value) => onChange({ [key]: value })}
    />
  )
  const isListed = (field: Field) => field.kind.listed
  const isDated = kind === 'calendar' || kind === 'gantt'
  const hasCards = kind === 'kanban' || isDated || kind === 'cards'
  const isRange = optionsOf(isDateRange).some(({ value }) => value === view.start)
  return (
    <>
      {kind === 'kanban' && select('field', hasOptions)}
      {kind === 'treeTable' && select('parentField', isRelation)}
      {kind === 'cards' && select('picture', isPicture, t('designer.view.noEnd'))}
      {isDated && select('start', (field) => isMoment(field) || isDateRange(field))}
      {isDated && (!isRange || view.end !== '') && select('end', isMoment, t('designer.view.noEnd'))}
      {kind === 'gantt' && select('progress', isMeasure, t('designer.view.noEnd'))}
      {kind === 'calendar' && (
        <>
          <div className={styles.setting}>
            <span aria-hidden>{t('designer.view.period')}</span>
            <Select
              size="small"
              aria-label={t('designer.view.period')}
              value={view.period}
              onChange={(period: ListView['period']) => onChange({ period })}
              options={(['month', 'week', 'day', 'list'] as const).map((value) => ({
                value,
                label: t(`designer.view.period.${value}`),
              }))}
            />
          </div>
        </>
      )}
      {hasCards && select('title', isListed, t('designer.view.firstColumn'))}
      {hasCards && (
        <div className={styles.setting}>
          <span aria-hidden>{t('designer.view.fields')}</span>
          <Select
            mode="multiple"
            size="small"
            maxTagCount={1}
            aria-label={t('designer.view.fields')}
            value={view.fields}
            onChange={(fields: string[]) => onChange({ fields: fields.slice(0, maxCardFields) })}
            options={optionsOf(isListed)}
          />
        </div>
      )}
    </>
  )
}

/** The settings of a chart. */
function ChartFields({
  chart,
  optionsOf,
  onChange,
}: {
  chart: ListChart
  optionsOf: OptionsOf
  onChange: (changes: Partial<ListChart>) => void
}) {
  const t = useText(text)
  const kinds = ['figure', 'bar', 'line', 'pie'] as const
  const measures = ['count', 'sum', 'average'] as const
  return (
    <>
      <div className={styles.setting}>
        <span aria-hidden>{t('designer.chart.kind')}</span>
        <Select
          size="small"
          aria-label={t('designer.chart.kind')}
          value={chart.kind}
          onChange={(kind: ListChart['kind']) =>
            onChange({
              kind,
              by: kind === 'figure' ? '' : chart.by || (optionsOf(canGroupBy)[0]?.value ?? ''),
            })
          }
          options={kinds.map((value) => ({ value, label: t(`designer.chart.kind.${value}`) }))}
        />
      </div>
      <div className={styles.setting}>
        <span aria-hidden>{t('designer.chart.measure')}</span>
        <Select
          size="small"
          aria-label={t('designer.chart.measure')}
          value={chart.measure}
          onChange={(measure: ListChart['measure']) =>
            onChange({
              measure,
              field: measure === 'count' ? '' : chart.field || (optionsOf(isMeasure)[0]?.value ?? ''),
            })
          }
          options={measures.map((value) => ({ value, label: t(`designer.chart.measure.${value}`) }))}
        />
      </div>
      {chart.measure !== 'count' && (
        <FieldSetting
          label={t('designer.chart.field')}
          value={chart.field}
          options={optionsOf(isMeasure)}
          onChange={(field) => onChange({ field })}
        />
      )}
      {chart.kind !== 'figure' && (
        <FieldSetting
          label={t('designer.chart.by')}
          value={chart.by}
          options={optionsOf(canGroupBy)}
          onChange={(by) => onChange({ by })}
        />
      )}
    </>
  )
}
