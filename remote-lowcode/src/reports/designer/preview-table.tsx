import { useMemo } from 'react'
import type { ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { layOutRows } from '@tessera/shared/reports/lay-out-rows'
import { ReportTable } from '@tessera/shared/reports/report-table'

/** The first rows of a report that is being made. */
export function PreviewTable({ page, label }: { page: ReportPage; label: string }) {
  const rows = useMemo(() => layOutRows(page.rows, page.styles, page.widths.length), [page])
  return <ReportTable label={label} widths={page.widths} head={[]} rows={rows} />
}
