import type { ReactNode } from 'react'
import useSWR from 'swr'
import type * as z from 'zod'
import { Code } from '../../contract/code.ts'
import type { PageChart, ReportPage } from '../../contract/lowcode/reports.ts'
import { useCall } from '../../client/use-call.ts'
import { ReportChart } from '../../reports/cell-content.tsx'
import { layOutRows } from '../../reports/lay-out-rows.ts'
import { missingIn, toValues } from '../../reports/parameter-values.ts'
import { ReportLinks } from '../../reports/report-links.tsx'
import { ReportTable } from '../../reports/report-table.tsx'
import { useText } from '../../text/text.ts'
import { useWidget } from '../context.ts'
import { WidgetEmpty, WidgetError, WidgetSkeleton } from '../states.tsx'
import { text } from '../text.ts'
import type { report as kind } from './kind.ts'
import { ReportPageLink } from './report-page-link.tsx'
import { loadCharts, loadTable, reportCalls, type ReportHead } from './report-source.ts'
import styles from './report.module.css'

type Settings = z.output<typeof kind.settings>
interface Failure {
  readonly code?: number
  readonly msg?: string
}

const isRefused = ({ code }: Failure) => code === Code.notFound || code === Code.forbidden

/** A report with the rights of its reader. */
export function ReportBody({ settings }: { settings: Settings }) {
  const t = useText(text)
  const { data: head, error } = useCall(reportCalls.head(settings.report), {})
  if (error && isRefused(error))
    return <WidgetEmpty>{t('portal.reportRefused', { name: settings.name || settings.report })}</WidgetEmpty>
  if (error) return <WidgetError msg={error.msg} />
  if (!head) return <WidgetSkeleton />
  const missing = missingIn(head.parameters, settings.values)
  if (missing.length > 0)
    return (
      <WidgetEmpty>
        {t('portal.reportFillIn', { names: missing.map(({ name, label }) => label || name) })}
      </WidgetEmpty>
    )
  return (
    <div className={styles.report}>
      <Made settings={settings} head={head} />
      <ReportPageLink settings={settings} head={head} />
    </div>
  )
}

type Loaded = { readonly page: ReportPage } | { readonly chart: PageChart | undefined }

function Made({ settings, head }: { settings: Settings; head: ReportHead }) {
  const t = useText(text)
  const { title, attempt } = useWidget()
  const { report: id, show, chart: number } = settings
  const values = toValues(head.parameters, settings.values)
  const fresh = attempt > 0
  const { data, error } = useSWR<Loaded, Failure>(
    ['portal.report', id, show, number, JSON.stringify(values), fresh],
    async () => {
      if (show === 'table') return { page: await loadTable({ id, values, fresh }) }
      const charts = await loadCharts({ id, values, fresh }, number + 1)
      return { chart: charts[number] }
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  if (error) return <WidgetError msg={error.msg ?? t('portal.fault')} />
  if (!data) return <WidgetSkeleton />
  if ('page' in data) return <Table page={data.page} label={title || head.fullName} />
  if (!data.chart) return <WidgetEmpty>{t('portal.reportNoChart', { name: head.fullName })}</WidgetEmpty>
  return (
    <div className={styles.paper}>
      <ReportChart chart={data.chart} />
    </div>
  )
}

function Table({ page, label }: { page: ReportPage; label: string }) {
  const t = useText(text)
  const { rows, styles: cellStyles, widths, rowCount, notes } = page
  const drawn = layOutRows(rows, cellStyles, widths.length)
  const note = (words: ReactNode, key: string) => (
    <p key={key} className={styles.note}>
      {words}
    </p>
  )
  return (
    <>
      {notes.map((words) => note(words, words))}
      <div className={styles.table}>
        <ReportLinks targets={page.targets}>
          <ReportTable label={label} widths={widths} head={[]} rows={drawn} />
        </ReportLinks>
      </div>
      {rowCount > rows.length && note(t('portal.others', { n: rows.length }), 'others')}
    </>
  )
}
