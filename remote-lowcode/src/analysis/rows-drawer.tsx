import { Alert, Drawer, Skeleton } from '@arco-design/web-react'
import { groupName } from '@tessera/shared/contract/lowcode/data-set-summary'
import { dataSets, type DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import { useCall } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import type { Analysis } from './analysis.ts'
import { FigureLinks } from './figure-links.tsx'
import type { SetColumns } from './fit.ts'
import { toRows } from './requests.ts'
import { text } from './text.ts'
import { timeoutMs } from './use-answer.ts'
import { formatValue, groupLabel, groupText } from './words.ts'
import styles from './analysis.module.css'

interface Props {
  set: SetColumns
  analysis: Analysis
  /** The group, as it was answered. */
  row: DataSetResultRow
  onClose: () => void
}

/** The rows of a group, as the user may see them. */
export function RowsDrawer({ set, analysis, row, onClose }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data, error } = useCall(dataSets.run, toRows(analysis, row), { timeoutMs })
  const title = t('analysis.rows')
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        width="min(960px, 100vw)"
        title={title}
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        <div className={styles.drawer}>
          {analysis.groups.length > 0 && (
            <p className={styles.of}>
              {joinNames(
                analysis.groups.map((group) => {
                  const found = set.columns.find(({ name }) => name === group.column)
                  const column = found && group.by === undefined ? found : { type: 'text' as const }
                  return `${groupLabel(t, set.columns, group)}: ${groupText(t, column, row[groupName(group)])}`
                }),
              )}
            </p>
          )}
          <FigureLinks set={set} analysis={analysis} row={row} />
          {error && <Alert type="error" title={t('analysis.failed')} content={error.msg} />}
          {data?.gone !== undefined && <Alert type="warning" content={data.gone} />}
          {!data && !error && <Skeleton animation text={{ rows: 8 }} />}
          {data && data.gone === undefined && (
            <>
              <p className={styles.note} aria-live="polite">
                {t(data.truncated ? 'analysis.firstRows' : 'analysis.allRows', { n: data.rows.length })}
              </p>
              <Table<{ id: string; of: DataSetResultRow }>
                name={title}
                density="compact"
                rows={data.rows.map((of, at) => ({ id: String(at), of }))}
                columns={data.columns.map((column) => {
                  const { name, label, type, unit } = column
                  const isNumber = type === 'number'
                  return {
                    key: name,
                    title: unit ? `${label || name}（${unit}）` : label || name,
                    align: isNumber ? ('right' as const) : undefined,
                    cell: ({ of }) => formatValue(t, column, of[name]) || (isNumber ? '–' : ''),
                  }
                })}
                empty={t('analysis.noRows')}
              />
            </>
          )}
        </div>
      </Drawer>
    </>
  )
}
