import { defineFeature } from '../../feature/feature.ts'
import { createReportExporter } from './file.ts'
import { openReports } from './reports.ts'
import { reportHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    reports: ReturnType<typeof openReports>
  }
}

export const feature = defineFeature({
  handlers: ({ reports, signers }) => ({
    'lowcode.reports': reportHandlers(reports, signers.file),
  }),
  exporters: ({ reports, workers }) => [createReportExporter(reports, workers)],
  services: { reports: ({ dataSets }) => openReports(dataSets) },
  constraints: text.constraints,
  texts: { 'lowcode/reports': text },
})
