import { Select, Skeleton } from '@arco-design/web-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reports, type ReportRow } from '@tessera/shared/contract/lowcode/reports'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { showResult } from '@tessera/shared/ui/show-result'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { useCategories } from './categories.ts'
import { useReportColumns } from './columns.tsx'
import { ReportForm } from './form.tsx'
import { ImportReport } from './import-report.tsx'
import { useReportDialogs } from './report-dialogs.tsx'
import { text } from './text.ts'
import styles from './reports.module.css'

const Designer = lazy(() =>
  import('./designer/designer.tsx').then(({ ReportDesignerPage }) => ({ default: ReportDesignerPage })),
)
const ReportView = lazy(() =>
  import('./view/report-view.tsx').then(({ ReportView: Loaded }) => ({ default: Loaded })),
)
/** In a page of rows, every row is a report, which has a state. */
type Row = ReportRow & { enabledMark: 0 | 1 }
const stale = [reports.list, reports.selector]

/** The reports; `?report=<id>` opens one in the designer, `?preview=<id>` as its readers see it. */
export default function ReportsPage({ menu }: PageProps) {
  const [params, setParams] = useSearchParams()
  const designed = params.get('report')
  const preview = params.get('preview')
  const close = () => setParams({})
  if (designed !== null)
    return (
      <Suspense fallback={<Skeleton animation text={{ rows: 12 }} />}>
        <Designer key={designed} id={designed} onClose={close} />
      </Suspense>
    )
  if (preview !== null)
    return (
      <Suspense fallback={<Skeleton animation text={{ rows: 12 }} />}>
        <ReportView key={preview} id={preview} onBack={close} />
      </Suspense>
    )
  return (
    <ReportList
      menu={menu}
      onDesign={(report) => setParams({ report })}
      onPreview={(id) => setParams({ preview: id })}
    />
  )
}

interface ListProps extends Pick<PageProps, 'menu'> {
  onDesign: (id: string) => void
  onPreview: (id: string) => void
}

function ReportList({ menu, onDesign, onPreview }: ListProps) {
  const t = useText(text)
  const categories = useCategories() ?? []
  const [{ filter }, setListState] = useListState()
  const stateActions = useStateActions<Row>(reports.setState, reports.list)
  const copy = useSend(reports.copy, { stale })
  const dialogs = useReportDialogs(menu)
  const actions: Action<Row>[] = [
    { label: t('reports.design'), code: defaultCodes.edit, run: ({ id }) => onDesign(id) },
    {
      label: t('reports.preview'),
      hidden: ({ enabledMark }) => enabledMark !== 1,
      run: ({ id }) => onPreview(id),
    },
    ...stateActions,
    { label: t('reports.copy'), code: defaultCodes.add, run: ({ id }) => void showResult(copy.send({ id })) },
    ...dialogs.actions,
    {
      label: t('reports.export'),
      run: ({ id }) => void call(reports.export, { id }).then(followLink, () => {}),
    },
  ]
  return (
    <>
      <Crud<typeof reports.list, Row>
        menu={menu}
        list={reports.list}
        words={{ noun: t('reports.noun') }}
        remove={reports.remove}
        stale={[reports.selector]}
        columns={useReportColumns()}
        actions={actions}
        filters={
          <Select
            className={styles.category!}
            aria-label={t('reports.category')}
            placeholder={t('reports.category')}
            allowClear
            value={filter['category'] || undefined}
            options={categories.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            onChange={(category?: string) =>
              setListState({ filter: { ...filter, category: category ?? '' } })
            }
          />
        }
        form={({ id, onClose }) => <ReportForm id={id} onClose={onClose} onCreated={onDesign} />}
        tools={
          <Can modelId={menu.id} code={defaultCodes.add}>
            <ImportReport />
          </Can>
        }
        empty={<EmptyState title={t('reports.empty')}>{t('reports.emptyHint')}</EmptyState>}
      />
      {dialogs.dialog}
    </>
  )
}
