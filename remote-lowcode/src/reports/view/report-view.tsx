import { Alert, Button, Message, Pagination, Result, Skeleton } from '@arco-design/web-react'
import { IconDownload, IconLeft, IconPrinter, IconRefresh } from '@arco-design/web-react/icon'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Code } from '@tessera/shared/contract/code'
import { reports, type ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { call, type CallError } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { enteredIn, pageIn, withEntered, withPage } from '@tessera/shared/reports/address'
import { hasText, headEnd, layOutRows } from '@tessera/shared/reports/lay-out-rows'
import {
  missingIn,
  toValues,
  type Entered,
  type ParameterValues,
} from '@tessera/shared/reports/parameter-values'
import { ReportLinks } from '@tessera/shared/reports/report-links'
import { ReportTable } from '@tessera/shared/reports/report-table'
import { useAddToPortal } from '../portal/use-add-to-portal.tsx'
import { useSubscribe } from '../subscriptions/use-subscribe.tsx'
import { ReportActions, type ReportAction } from './actions.tsx'
import { Filters } from './filters.tsx'
import { text } from './text.ts'
import styles from './view.module.css'

const PrintedReport = lazy(() =>
  import('./printed-report.tsx').then(({ PrintedReport: Loaded }) => ({ default: Loaded })),
)

const pageRows = 200
/** What a button waits for. */
type Work = 'refresh' | Format
const formats = ['xlsx', 'pdf', 'docx'] as const
type Format = (typeof formats)[number]
/** Large data sets are read whole. */
const timeoutMs = 120_000

/** A report with its parameters, page by page. */
export function ReportView({ id, onBack }: { id: string; onBack?: () => void }) {
  const { data, error, mutate } = useCall(reports.head, { id })
  if (error && !data) return <Failed failure={error} onRetry={() => void mutate()} onBack={onBack} />
  if (!data) return <Skeleton animation className={styles.skeleton!} text={{ rows: 10 }} />
  return <OpenReport id={id} fullName={data.fullName} parameters={data.parameters} onBack={onBack} />
}

interface Props {
  id: string
  fullName: string
  parameters: Parameters<typeof missingIn>[0]
  onBack: (() => void) | undefined
}

function OpenReport({ id, fullName, parameters, onBack }: Props) {
  const t = useText(text)
  const [query, setQuery] = useSearchParams()
  // The address has what the report is made for, so that a link of it, and the way back to it, make the same one.
  const address = query.toString()
  const asked = enteredIn(query, parameters)
  const page = pageIn(query)
  const [form, setForm] = useState<{ address: string; entered: Entered }>({ address, entered: asked })
  const entered = form.address === address ? form.entered : asked
  /** Null until all that is required was entered. */
  const values: ParameterValues | null =
    missingIn(parameters, asked).length === 0 ? toValues(parameters, asked) : null
  const [pending, setPending] = useState<Work | null>(null)
  const [printed, setPrinted] = useState<readonly ReportPage[] | null>(null)
  const input = { id, values: values ?? {}, count: pageRows }
  const options = { timeoutMs, keepPreviousData: true, revalidateIfStale: false }
  // Its head stays above the other pages.
  const first = useCall(reports.run, values && { ...input, from: 0 }, options)
  const later = useCall(
    reports.run,
    values && page > 1 ? { ...input, from: (page - 1) * pageRows } : null,
    options,
  )
  const shown = page > 1 ? later : first
  const missing = missingIn(parameters, entered)

  const submit = () => {
    if (missing.length > 0) {
      Message.warning(t('report.fillIn', { names: missing.map(({ name, label }) => label || name) }))
      return
    }
    setQuery(withEntered(query, parameters, entered))
  }
  const run = async (what: Work, work: () => Promise<unknown>) => {
    setPending(what)
    try {
      await work()
    } catch {
      // The call has shown why.
    }
    setPending(null)
  }
  const refresh = () =>
    run('refresh', async () => {
      const fresh = await call(reports.run, { ...input, from: 0, fresh: true }, { timeoutMs })
      await first.mutate(fresh, { revalidate: false })
      if (page > 1) await later.mutate()
    })
  const download = (format: Format) =>
    run(format, async () => {
      const link = await call(reports.file, { id, values: values ?? {}, format }, { timeoutMs })
      followLink(link)
    })
  const print = async () => {
    const { loadToPrint, maxPrintedRows } = await import('./load-to-print.ts')
    if ((first.data?.rowCount ?? 0) > maxPrintedRows) {
      Message.warning(t('report.tooLongToPrint', { n: first.data!.rowCount, max: maxPrintedRows }))
      return
    }
    try {
      setPrinted(await loadToPrint(id, values ?? {}))
    } catch {
      // The call has shown why.
    }
  }
  const addToPortal = useAddToPortal({ id, name: fullName, entered: values && asked })
  const subscribe = useSubscribe({ id, name: fullName, parameters, entered: asked })
  const actions: ReportAction[] = [
    {
      key: 'refresh',
      label: t('report.refresh'),
      icon: <IconRefresh />,
      disabled: !values,
      loading: pending === 'refresh',
      run: () => void refresh(),
    },
    {
      key: 'print',
      label: t('report.print'),
      icon: <IconPrinter />,
      disabled: !first.data,
      run: () => void print(),
    },
    ...formats.map((format) => ({
      key: format,
      label: t(`report.export.${format}`),
      icon: <IconDownload />,
      disabled: !first.data,
      loading: pending === format,
      run: () => void download(format),
    })),
    ...(addToPortal.action ? [addToPortal.action] : []),
    subscribe.action,
  ]
  return (
    <div className={styles.view}>
      {addToPortal.dialog}
      {subscribe.dialog}
      <header className={styles.head}>
        {onBack && <Button type="text" icon={<IconLeft />} aria-label={t('report.back')} onClick={onBack} />}
        <h1>{fullName}</h1>
        <div className={styles.tools}>
          {shown.data && (
            <span className={styles.time}>{t('report.readAt', { time: formatTime(shown.data.readAt) })}</span>
          )}
          <ReportActions actions={actions} />
        </div>
      </header>
      {parameters.length > 0 && (
        <Filters
          parameters={parameters}
          asked={asked}
          entered={entered}
          onChange={(next) => setForm({ address, entered: next })}
          onSubmit={submit}
        />
      )}
      {shown.data?.notes.map((note) => (
        <Alert key={note} type="warning" content={note} />
      ))}
      {!values && (
        <Notice title={t('report.fillIn', { names: missing.map(({ name, label }) => label || name) })}>
          {t('report.fillInHint')}
        </Notice>
      )}
      {values && shown.error && !shown.data && (
        <Failed failure={shown.error} onRetry={() => void shown.mutate()} />
      )}
      {values && !shown.data && !shown.error && (
        <Skeleton animation className={styles.skeleton!} text={{ rows: 10 }} />
      )}
      {values && shown.data && (
        <Sheet label={fullName} page={shown.data} first={first.data} isBusy={shown.isLoading} />
      )}
      {values && (first.data?.rowCount ?? 0) > pageRows && (
        <footer className={styles.pager}>
          <span>{t('report.rows', { n: first.data!.rowCount })}</span>
          <Pagination
            size="small"
            simple={false}
            current={page}
            pageSize={pageRows}
            total={first.data!.rowCount}
            onChange={(next) => setQuery(withPage(query, next), { replace: true })}
          />
        </footer>
      )}
      {printed && (
        <Suspense fallback={null}>
          <PrintedReport title={fullName} pages={printed} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface SheetProps {
  label: string
  page: ReportPage
  first: ReportPage | undefined
  isBusy: boolean
}

function Sheet({ label, page, first = page, isBusy }: SheetProps) {
  const t = useText(text)
  const isPhone = useNarrow('phone')
  const { head, rows } = useMemo(() => withHead(page, first), [page, first])
  if (!hasText([...head, ...rows])) return <Notice title={t('report.empty')}>{t('report.emptyHint')}</Notice>
  // On a phone the first column says what a row is; more would leave no room.
  const frozen = isPhone ? 1 : page.frozen.columns
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={styles.sheet} tabIndex={0} role="region" aria-label={label} aria-busy={isBusy}>
      <ReportLinks targets={page.targets}>
        <ReportTable label={label} widths={page.widths} head={head} rows={rows} frozenColumns={frozen} />
      </ReportLinks>
    </div>
  )
}

/** The rows of a page below those of the first page that stay. */
function withHead(page: ReportPage, first: ReportPage) {
  const width = page.widths.length
  const ofFirst = layOutRows(first.rows, first.styles, width)
  const end = headEnd(ofFirst, first.frozen.rows)
  const head = ofFirst.slice(0, end)
  const rows = page.from === first.from ? ofFirst.slice(end) : layOutRows(page.rows, page.styles, width)
  return { head, rows }
}

export const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.notice}>
    <EmptyState title={title}>{children}</EmptyState>
  </div>
)

interface FailedProps {
  failure: CallError
  onRetry: () => void
  onBack?: (() => void) | undefined
}

function Failed({ failure, onRetry, onBack }: FailedProps) {
  const t = useText(text)
  const isGone = failure.code === Code.notFound || failure.code === Code.forbidden
  return (
    <Result
      status={isGone ? 'info' : 'error'}
      title={t(isGone ? 'report.notFound' : 'report.failed')}
      {...(isGone ? {} : { subTitle: failure.msg })}
      extra={
        <>
          <Button type="primary" onClick={onRetry}>
            {t('report.retry')}
          </Button>
          {onBack && <Button onClick={onBack}>{t('report.back')}</Button>}
        </>
      }
    />
  )
}
