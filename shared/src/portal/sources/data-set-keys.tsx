import { Input } from '@arco-design/web-react'
import { useCall } from '../../client/use-call.ts'
import { SearchSelect } from '../../forms/settings-panel/search-select.tsx'
import { SortableRows } from '../../forms/settings-panel/sortable-rows.tsx'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { dataSetCalls } from './data-set-source.ts'
import type { RowColumn, RowSource } from './schema.ts'
import styles from '../settings.module.css'

interface Props {
  settings: Pick<RowSource, 'dataSet' | 'nameKey' | 'valueKeys'>
  onChange: (changes: Partial<RowSource>, typed?: string) => void
}

/** Which columns of the rows of a data set name them and are drawn; those of groups are its measures. */
export function DataSetKeys({ settings: { dataSet, nameKey, valueKeys }, onChange }: Props) {
  const t = useText(settingsText)
  const { id, group, measures, analysis } = dataSet
  const areRows = id !== '' && group === '' && measures.length === 0 && !analysis
  const { data } = useCall(dataSetCalls.columns(id || '0'), areRows ? {} : null)
  if (!areRows) return null
  const columns = data?.list ?? []
  const optionsOf = (list: typeof columns) =>
    list.map(({ name, label }) => ({ value: name, label: label || name }))
  const numbers = columns.filter(({ type }) => type === 'number')
  const next = numbers.find(({ name }) => valueKeys.every(({ key }) => key !== name))
  return (
    <>
      <Setting label={t('portalSettings.nameKey')}>
        {() => (
          <SearchSelect
            label={t('portalSettings.nameKey')}
            warning={false}
            allowClear
            value={nameKey}
            options={optionsOf(columns)}
            onChange={(key) => onChange({ nameKey: key })}
          />
        )}
      </Setting>
      <Setting label={t('portalSettings.valueKeys')} hint={t('portalSettings.valueHint')}>
        {() => (
          <SortableRows<RowColumn>
            rows={valueKeys}
            onChange={(rows) => onChange({ valueKeys: rows }, 'valueKeys')}
            nameOf={({ key, label }, at) => label || key || String(at + 1)}
            newRow={() => ({ key: next?.name ?? '', label: '' })}
            addText={t('portalSettings.addField')}
          >
            {({ key, label }, change) => (
              <div className={styles.lines}>
                <SearchSelect
                  label={t('portalSettings.field')}
                  warning={false}
                  value={key}
                  options={optionsOf(numbers)}
                  onChange={(chosen) => change({ key: chosen })}
                />
                <Input
                  size="small"
                  maxLength={50}
                  aria-label={t('portalSettings.label')}
                  placeholder={t('portalSettings.label')}
                  value={label}
                  onChange={(typed) => change({ label: typed })}
                />
              </div>
            )}
          </SortableRows>
        )}
      </Setting>
    </>
  )
}
