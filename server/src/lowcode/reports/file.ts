import { Readable } from 'node:stream'
import * as z from 'zod'
import { exportFileName, mimes, type Exporter } from '../../export/exporter.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Storage } from '../../files/storage.ts'
import type { Workers } from '../../workers/workers.ts'
import { createReportDocument, maxDocumentRows } from './document.ts'
import type { OpenReport } from './kept-reports.ts'
import { batchesOf } from './make.ts'
import { createPictureLoader } from './pictures.ts'
import { maxPdfPlaces, writeReportPdf } from './report-pdf.ts'
import type { Reports } from './reports.ts'
import { readReport } from './store.ts'
import { text } from './text.ts'
import { createReportWorkbook } from './workbook.ts'

/** Name of the exporter in tickets. */
export const reportFile = 'lowcode.report'

const Asked = z.looseObject({
  reportId: z.string(),
  as: z.enum(['xlsx', 'pdf', 'docx']),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** Refuses a report that is too long for a format. */
export function assertFits({ rowCount, widths }: OpenReport, format: 'pdf' | 'docx'): void {
  if (format === 'docx' && rowCount > maxDocumentRows)
    throw refuse(text.tooManyRowsForWord, { n: maxDocumentRows })
  if (format === 'pdf' && rowCount * widths.length > maxPdfPlaces) throw refuse(text.tooManyPages)
}

const docxMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Writes a whole report as a workbook, a PDF file or a document of Word, with the rights of the one who fetches it. */
export const createReportExporter = (
  { workers, storage }: { readonly workers: Workers; readonly storage: Storage },
  reports: Reports,
): Exporter => ({
  name: reportFile,
  title: text.title,
  async createFile(input, context) {
    const { reportId, values, as } = Asked.parse(input)
    const caller = { ...context, lang: input.lang }
    const { fullName } = await readReport(context.db, reportId)
    const { signal } = new AbortController()
    const loadPictures = createPictureLoader(context.db, storage)
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(exportFileName(fullName, as))}`
    if (as === 'xlsx') {
      const rows = await reports.rows(caller, reportId, { values, fresh: false }, signal)
      return {
        content: createReportWorkbook(fullName, rows, { lang: input.lang, loadPictures }),
        mime: mimes.xlsx,
        disposition,
      }
    }
    const report = await reports.open(caller, reportId, { values, fresh: false }, signal)
    assertFits(report, as)
    if (as === 'docx') {
      const { sheet, widths } = report
      const content = createReportDocument({ sheet, widths, batches: batchesOf(report) }, input.lang)
      return { content, mime: docxMime, disposition }
    }
    const file = await writeReportPdf(workers, { title: fullName, lang: input.lang, loadPictures }, report)
    return { content: Readable.from([file]), bytes: file.length, mime: 'application/pdf', disposition }
  },
})
