import { defineFeature } from '../../feature/feature.ts'
import { createReportExporter } from './file.ts'
import { openReports } from './reports.ts'
import { reportHandlers } from './routes.ts'
import * as text from './text.ts'
import * as workbookText from './workbook-template/text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    reports: ReturnType<typeof openReports>
  }
}

export const feature = defineFeature({
  handlers: ({ reports, signers }) => ({
    'lowcode.reports': reportHandlers(signers.file, reports),
  }),
  exporters: ({ reports, workers, storage }) => [createReportExporter({ workers, storage }, reports)],
  services: { reports: ({ dataSets }) => openReports(dataSets) },
  constraints: text.constraints,
  texts: { 'lowcode/reports': text, 'lowcode/reports/workbook-template': workbookText },
})
