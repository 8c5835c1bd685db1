import { Input, InputNumber, Radio } from '@arco-design/web-react'
import { KeySelect } from '../../forms/settings-panel/key-select.tsx'
import { recordSelectEditors } from '../../forms/settings-panel/record-select.tsx'
import { SortableRows } from '../../forms/settings-panel/sortable-rows.tsx'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { DataSetKeys } from './data-set-keys.tsx'
import { DataSetSettings, useDataSets } from './data-set-settings.tsx'
import type { Figure, RowColumn, RowSource } from './schema.ts'
import { toNumber } from './series.ts'
import styles from '../settings.module.css'

const InterfaceSelect = recordSelectEditors.propsUrl
const newFigure: Figure = { fullName: '', num: 0, dataType: 'static', propsApi: '', icon: '' }

interface Props {
  /** Class of popups that are rendered outside of the page. */
  scope: string
  settings: RowSource
  onChange: (changes: Partial<RowSource>, typed?: string) => void
  /** Whether the columns with names and values are chosen here. */
  hasKeys?: boolean
  /** Whether each value of a field of a data set can be a series of its own. */
  hasSeries?: boolean
  isChart?: boolean
}

/** Where the rows of a widget come from. */
export function SourceSettings({ settings, onChange, scope, hasKeys = true, hasSeries, isChart }: Props) {
  const t = useText(settingsText)
  const { dataType, propsApi, list, nameKey, valueKeys, dataSet } = settings
  const hasDataSets = useDataSets().length > 0 || dataType === 'dataSet'
  const isInterface = dataType === 'dynamic'
  const source = { from: 'interface', id: propsApi } as const
  return (
    <>
      <Setting label={t('portalSettings.source')}>
        {(id) => (
          <Radio.Group
            type="button"
            size="small"
            aria-labelledby={id}
            value={dataType}
            // The columns of one source are not those of another one.
            onChange={(next: RowSource['dataType']) =>
              onChange({ dataType: next, nameKey: '', valueKeys: [] })
            }
            options={[
              { value: 'static', label: t('portalSettings.static') },
              { value: 'dynamic', label: t('portalSettings.dynamic') },
              ...(hasDataSets ? [{ value: 'dataSet', label: t('portalSettings.dataSet') }] : []),
            ]}
          />
        )}
      </Setting>
      {isInterface && (
        <Setting label={t('portalSettings.interface')}>
          {() => (
            <InterfaceSelect
              label={t('portalSettings.interface')}
              value={propsApi}
              onChange={(next) => onChange({ propsApi: next, nameKey: '', valueKeys: [] })}
            />
          )}
        </Setting>
      )}
      {dataType === 'dataSet' && (
        <DataSetSettings
          value={dataSet}
          scope={scope}
          {...(hasSeries ? { hasSeries } : {})}
          {...(isChart ? { isChart } : {})}
          // Groups have other columns than rows.
          onChange={(next, typed) =>
            onChange(
              next.id === dataSet.id && next.group === dataSet.group
                ? { dataSet: next }
                : { dataSet: next, nameKey: '', valueKeys: [] },
              typed,
            )
          }
        />
      )}
      {dataType === 'dataSet' && hasKeys && <DataSetKeys settings={settings} onChange={onChange} />}
      {dataType === 'static' && (
        <Setting label={t('portalSettings.rows')}>
          {() => (
            <SortableRows<Figure>
              rows={list}
              onChange={(rows) => onChange({ list: rows }, 'list')}
              nameOf={({ fullName }, at) => fullName || String(at + 1)}
              newRow={() => newFigure}
              addText={t('portalSettings.addRow')}
            >
              {({ fullName, num }, change) => (
                <div className={styles.lines}>
                  <Input
                    size="small"
                    maxLength={50}
                    aria-label={t('portalSettings.rowName')}
                    placeholder={t('portalSettings.rowName')}
                    value={fullName}
                    onChange={(next) => change({ fullName: next })}
                  />
                  <InputNumber
                    size="small"
                    aria-label={t('portalSettings.rowValue')}
                    value={toNumber(num) ?? 0}
                    onChange={(next) => change({ num: next ?? 0 })}
                  />
                </div>
              )}
            </SortableRows>
          )}
        </Setting>
      )}
      {isInterface && hasKeys && propsApi !== '' && (
        <>
          <Setting label={t('portalSettings.nameKey')}>
            {() => (
              <KeySelect
                source={source}
                label={t('portalSettings.nameKey')}
                value={nameKey}
                onChange={(next) => onChange({ nameKey: next })}
              />
            )}
          </Setting>
          <Setting label={t('portalSettings.valueKeys')} hint={t('portalSettings.valueHint')}>
            {() => (
              <ColumnRows
                interfaceId={propsApi}
                rows={valueKeys}
                addText={t('portalSettings.addField')}
                onChange={(next) => onChange({ valueKeys: next }, 'valueKeys')}
              />
            )}
          </Setting>
        </>
      )}
    </>
  )
}

/** Columns of rows with what they are called. */
export function ColumnRows({
  interfaceId,
  rows,
  addText,
  onChange,
}: {
  interfaceId: string
  rows: readonly RowColumn[]
  addText: string
  onChange: (rows: RowColumn[]) => void
}) {
  const t = useText(settingsText)
  return (
    <SortableRows<RowColumn>
      rows={rows}
      onChange={onChange}
      nameOf={({ key, label }, at) => label || key || String(at + 1)}
      newRow={() => ({ key: '', label: '' })}
      addText={addText}
    >
      {({ key, label }, change) => (
        <div className={styles.lines}>
          <KeySelect
            source={{ from: 'interface', id: interfaceId }}
            label={t('portalSettings.field')}
            value={key}
            onChange={(next) => change({ key: next })}
          />
          <Input
            size="small"
            maxLength={50}
            aria-label={t('portalSettings.label')}
            placeholder={t('portalSettings.label')}
            value={label}
            onChange={(next) => change({ label: next })}
          />
        </div>
      )}
    </SortableRows>
  )
}
