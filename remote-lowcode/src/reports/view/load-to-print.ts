import { maxPageRows, reports, type ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { call } from '@tessera/shared/client/call'
import type { ParameterValues } from '@tessera/shared/reports/parameter-values'

/** More rows would hold up the browser. */
export const maxPrintedRows = 5_000

/** The pages of a whole report. */
export async function loadToPrint(id: string, values: ParameterValues): Promise<ReportPage[]> {
  const pages: ReportPage[] = []
  let from = 0
  for (;;) {
    const page = await call(reports.run, { id, values, from, count: maxPageRows }, { timeoutMs: 120_000 })
    pages.push(page)
    from += page.rows.length
    if (page.rows.length === 0 || from >= Math.min(page.rowCount, maxPrintedRows)) return pages
  }
}
