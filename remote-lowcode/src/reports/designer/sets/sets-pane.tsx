import { Button, Spin } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { addressOf } from '@tessera/shared/contract/lowcode/report-sheet'
import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { placeField } from '../model/place-field.ts'
import { useReportState, useReportStore } from '../report-store.ts'
import { joinParameters, newSet, newSetName, removeSet } from '../set-names.ts'
import { columnDragType } from './drag-type.ts'
import { ParametersEditor } from './parameters-editor.tsx'
import { labelOfColumn, useReportSets, type ReportSet } from './report-sets.ts'
import { SetParameters } from './set-parameters.tsx'
import { SetSelect } from './set-select.tsx'
import { text } from './text.ts'
import styles from './sets.module.css'

/** The data sets of the report with their columns, and what readers are asked for. */
export function SetsPane() {
  const t = useText(text)
  const store = useReportStore()
  const { list, store: columns } = useReportSets()
  const add = async (id: string, fullName: string) => {
    const loaded = await columns.load(id)
    const parameters = loaded.state === 'loaded' ? loaded.parameters : []
    store.change(({ sheet, parameters: own }) => {
      const name = newSetName(
        fullName,
        sheet.sets.map((set) => set.name),
      )
      return {
        sheet: { ...sheet, sets: [...sheet.sets, newSet(name, id, parameters)] },
        parameters: joinParameters(own, parameters),
      }
    })
  }
  return (
    <div className={styles.pane}>
      <section aria-label={t('reportSets.title')}>
        <h2>{t('reportSets.title')}</h2>
        <SetSelect label={t('reportSets.add')} onChange={(id, fullName) => void add(id, fullName)} />
        {list.length > 0 && <p className={styles.note}>{t('reportSets.hint')}</p>}
        {list.map((set) => (
          <SetColumnsList key={set.name} set={set} />
        ))}
      </section>
      <ParametersEditor />
    </div>
  )
}

function SetColumnsList({ set }: { set: ReportSet }) {
  const t = useText(text)
  const store = useReportStore()
  const { store: columns } = useReportSets()
  const anchor = useReportState((state) => state.anchor)
  const fullName = set.fullName ?? t('reportSets.unknown', { name: set.name })
  const put = ({ name, type }: DataSetColumn) =>
    store.changeSheet((sheet) => placeField(sheet, anchor, set.name, { name, type }))
  return (
    <div className={styles.set} role="group" aria-label={fullName}>
      <div className={styles.setName}>
        <strong title={set.name}>{fullName}</strong>
        <Button
          size="mini"
          type="text"
          icon={<IconClose />}
          aria-label={t('reportSets.remove', { name: fullName })}
          title={t('reportSets.remove', { name: fullName })}
          onClick={() => store.change((current) => removeSet(current, set.name))}
        />
      </div>
      {set.columns.state === 'loading' && <Spin size={14} />}
      {set.columns.state === 'failed' && (
        <FailedLoad
          title={t('reportSets.failed')}
          msg={set.columns.why}
          onRetry={() => void columns.load(set.dataSetId)}
        />
      )}
      {set.columns.state === 'loaded' && (
        <>
          {set.columns.gone && <p className={styles.gone}>{set.columns.gone}</p>}
          {set.columns.parameters.length > 0 && (
            <SetParameters set={set.name} parameters={set.columns.parameters} />
          )}
          <ul>
            {set.columns.columns.map((column) => (
              <li key={column.name}>
                <button
                  type="button"
                  draggable
                  title={t('reportSets.put', { name: labelOfColumn(column), at: addressOf(anchor) })}
                  onDragStart={(event) =>
                    event.dataTransfer.setData(
                      columnDragType,
                      JSON.stringify({ set: set.name, name: column.name, type: column.type }),
                    )
                  }
                  onClick={() => put(column)}
                >
                  <span>{labelOfColumn(column)}</span>
                  <small>{t(`reportSets.type.${column.type}`)}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
