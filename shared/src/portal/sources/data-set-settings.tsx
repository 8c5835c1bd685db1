import { Button, Input, Select } from '@arco-design/web-react'
import { useCall } from '../../client/use-call.ts'
import { SearchSelect } from '../../forms/settings-panel/search-select.tsx'
import { SortableRows } from '../../forms/settings-panel/sortable-rows.tsx'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { dataSetCalls } from './data-set-source.ts'
import { groupSteps, measureKinds, noDataSet, type DataSetUse, type Measure } from './data-set-use.ts'
import styles from '../settings.module.css'

/** The data sets that the caller may run; none where the server has no data sets. */
export function useDataSets(): { value: string; label: string }[] {
  const { data } = useCall(dataSetCalls.selector, {})
  const nodes = data?.list.flatMap(({ children = [] }) => children) ?? []
  return nodes.map(({ id, fullName }) => ({ value: id, label: fullName }))
}

interface Props {
  value: DataSetUse
  onChange: (value: DataSetUse, typed?: string) => void
  scope: string
  /** A figure has no groups. */
  hasGroups?: boolean
  /** Whether each value of a field can be a series of its own. */
  hasSeries?: boolean
  /** A chart draws rows without a group as points, whose names may repeat. */
  isChart?: boolean
}

/** Which data set a widget shows, by which groups and measures. */
export function DataSetSettings({
  value,
  onChange,
  scope,
  hasGroups = true,
  hasSeries = false,
  isChart = false,
}: Props) {
  const t = useText(settingsText)
  const { id, group, by, series, measures } = value
  const sets = useDataSets()
  const columnsCall = dataSetCalls.columns(id || '0')
  const { data, error } = useCall(columnsCall, id === '' ? null : {})
  const columns = data?.list.map(({ name, label }) => ({ value: name, label: label || name })) ?? []
  /** The only number, else the first one: what a new measure sums. */
  const numberBeside = (other: string) =>
    data?.list.find(({ name, type }) => type === 'number' && name !== other)?.name ?? ''
  const firstMeasure = (other: string): Measure[] => {
    const column = numberBeside(other)
    return column === '' ? [] : [{ column, how: 'sum', label: '' }]
  }
  const chooseGroup = (next: string) =>
    onChange(
      next === ''
        ? { ...noDataSet, id }
        : { ...value, group: next, by: '', measures: measures.length > 0 ? measures : firstMeasure(next) },
    )
  const isTime = data?.list.some(({ name, type }) => name === group && (type === 'date' || type === 'time'))
  const isMissing = id !== '' && sets.length > 0 && !sets.some((one) => one.value === id)
  return (
    <>
      <Setting label={t('portalSettings.dataSet')}>
        {() => (
          <SearchSelect
            label={t('portalSettings.dataSet')}
            value={id}
            options={sets}
            warning={(isMissing && t('portalSettings.dataSetGone')) || data?.gone || error?.msg || false}
            onChange={(next) => onChange({ ...noDataSet, id: next })}
          />
        )}
      </Setting>
      {value.analysis && (
        <Setting label={t('portalSettings.analysis')}>
          {() => (
            <Button size="small" onClick={() => onChange({ ...value, analysis: undefined })}>
              {t('portalSettings.dropAnalysis')}
            </Button>
          )}
        </Setting>
      )}
      {id !== '' && hasGroups && (
        <Setting
          label={t('portalSettings.group')}
          {...(group === ''
            ? { hint: t(isChart ? 'portalSettings.chartGroupHint' : 'portalSettings.groupHint') }
            : {})}
        >
          {() => (
            <div className={styles.lines}>
              <SearchSelect
                label={t('portalSettings.group')}
                warning={false}
                value={group}
                allowClear
                options={columns}
                onChange={chooseGroup}
              />
              {isTime && (
                <Select
                  size="small"
                  triggerProps={{ className: scope }}
                  aria-label={t('portalSettings.by')}
                  value={by}
                  options={groupSteps.map((step) => ({
                    value: step,
                    label: t(`portalSettings.by.${step || 'none'}`),
                  }))}
                  onChange={(next: DataSetUse['by']) => onChange({ ...value, by: next })}
                />
              )}
            </div>
          )}
        </Setting>
      )}
      {hasSeries && hasGroups && group !== '' && (
        <Setting label={t('portalSettings.series')} hint={t('portalSettings.seriesHint')}>
          {() => (
            <SearchSelect
              label={t('portalSettings.series')}
              warning={false}
              value={series}
              allowClear
              options={columns.filter((one) => one.value !== group)}
              onChange={(next) => onChange({ ...value, series: next })}
            />
          )}
        </Setting>
      )}
      {id !== '' && (!hasGroups || group !== '') && (
        <Setting label={t('portalSettings.measures')}>
          {() => (
            <SortableRows<Measure>
              rows={measures}
              onChange={(rows) => onChange({ ...value, measures: rows }, 'measures')}
              nameOf={({ label, column }, at) => label || column || String(at + 1)}
              newRow={() => firstMeasure(group)[0] ?? { column: '', how: 'count', label: '' }}
              addText={t('portalSettings.addMeasure')}
            >
              {(measure, change) => (
                <div className={styles.lines}>
                  <Select
                    size="small"
                    triggerProps={{ className: scope }}
                    aria-label={t('portalSettings.how')}
                    value={measure.how}
                    options={measureKinds.map((how) => ({
                      value: how,
                      label: t(`portalSettings.how.${how}`),
                    }))}
                    onChange={(next: Measure['how']) =>
                      change({ how: next, column: measure.column || numberBeside(group) })
                    }
                  />
                  {measure.how !== 'count' && (
                    <SearchSelect
                      label={t('portalSettings.field')}
                      warning={false}
                      value={measure.column}
                      options={columns}
                      onChange={(next) => change({ column: next })}
                    />
                  )}
                  <Input
                    size="small"
                    maxLength={50}
                    aria-label={t('portalSettings.label')}
                    placeholder={t('portalSettings.label')}
                    value={measure.label}
                    onChange={(next) => change({ label: next })}
                  />
                </div>
              )}
            </SortableRows>
          )}
        </Setting>
      )}
    </>
  )
}
