import { Input, Select } from '@arco-design/web-react'
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
}

/** Which data set a widget shows, by which groups and measures. */
export function DataSetSettings({ value, onChange, scope, hasGroups = true }: Props) {
  const t = useText(settingsText)
  const { id, group, by, measures } = value
  const sets = useDataSets()
  const columnsCall = dataSetCalls.columns(id || '0')
  const { data, error } = useCall(columnsCall, id === '' ? null : {})
  const columns = data?.list.map(({ name, label }) => ({ value: name, label: label || name })) ?? []
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
      {id !== '' && hasGroups && (
        <Setting label={t('portalSettings.group')} hint={t('portalSettings.groupHint')}>
          {() => (
            <div className={styles.lines}>
              <SearchSelect
                label={t('portalSettings.group')}
                warning={false}
                value={group}
                allowClear
                options={columns}
                onChange={(next) => onChange({ ...value, group: next, by: '' })}
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
      {id !== '' && (!hasGroups || group !== '') && (
        <Setting label={t('portalSettings.measures')}>
          {() => (
            <SortableRows<Measure>
              rows={measures}
              onChange={(rows) => onChange({ ...value, measures: rows }, 'measures')}
              nameOf={({ label, column }, at) => label || column || String(at + 1)}
              newRow={() => ({ column: '', how: 'count', label: '' })}
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
                    onChange={(next: Measure['how']) => change({ how: next })}
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
