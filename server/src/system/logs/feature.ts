import { defineFeature } from '../../feature/feature.ts'
import { logExport } from './export.ts'
import { openRequestLog, type RequestLog } from './requests.ts'
import { logHandlers } from './routes.ts'
import { pruneLogs } from './store.ts'

declare module '../../feature/services.ts' {
  interface Services {
    requestLog: RequestLog
  }
}

export const feature = defineFeature({
  handlers: () => ({
    'system.logs': logHandlers,
  }),
  retention: [pruneLogs],
  services: {
    requestLog({ db, onClose, reportWarning }) {
      const log = openRequestLog(db, reportWarning('requests were not logged'))
      onClose(() => log.close())
      return log
    },
  },
  exporters: () => [logExport],
})
