import * as z from 'zod'
import { exportFileName, type Exporter } from '../../export/exporter.ts'
import type { Reports } from './reports.ts'
import { readReport } from './store.ts'
import { text } from './text.ts'
import { createReportWorkbook } from './workbook.ts'

/** Name of the exporter in tickets. */
export const reportFile = 'lowcode.report'

const Asked = z.looseObject({
  reportId: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** Writes a whole report as a workbook, with the rights of the one who fetches it. */
export const createReportExporter = (reports: Reports): Exporter => ({
  name: reportFile,
  title: text.title,
  async createFile(input, context) {
    const { reportId, values } = Asked.parse(input)
    const caller = { ...context, lang: input.lang }
    const { fullName } = await readReport(context.db, reportId)
    const report = await reports.open(
      caller,
      reportId,
      { values, fresh: false },
      new AbortController().signal,
    )
    return {
      content: createReportWorkbook(fullName, report),
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(exportFileName(fullName, 'xlsx'))}`,
    }
  },
})
