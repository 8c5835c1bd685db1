import { defineFeature } from '../../feature/feature.ts'
import { MenuType } from '@tessera/shared/contract/session/session'
import { Refusal } from '../../errors/refusal.ts'
import { openRecordPlans, type RecordPlans } from './plans.ts'
import { recordExport } from './export.ts'
import { designKind } from './data-set.ts'
import * as dataSetTexts from './data-set-text.ts'
import { createFlowRecords } from './flow-records.ts'
import { guestUser } from './guest-record.ts'
import { createPrintedRecords } from './printed.ts'
import { createAfterSubmitQueue } from './hooks/after-submit.ts'
import * as approvalTexts from './approval-text.ts'
import { findRecordImporter, recordUserOfAuthor } from './import.ts'
import { recordHandlers, recordImportHandlers } from './routes.ts'
import * as elsewhereTexts from './elsewhere/text.ts'
import * as hookText from './hooks/text.ts'
import { pruneChanges } from './history.ts'
import * as text from './text.ts'
import { viewHandlers } from './views/routes.ts'
import * as viewText from './views/text.ts'
import { recordWorkHandlers } from './work-routes.ts'
import * as workText from './work-text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    recordPlans: RecordPlans
  }
}

export const feature = defineFeature({
  handlers: (services) => ({
    'lowcode.online': recordHandlers(services),
    'lowcode.onlineImports': recordImportHandlers(services),
    'lowcode.onlineViews': viewHandlers(services),
    'lowcode.recordWork': recordWorkHandlers(services),
  }),
  exporters: (services) => [recordExport(services)],
  dataSetKinds: (services) => [designKind(services)],
  findImporter: (services) => (name, author) => findRecordImporter(services, name, author),
  texts: {
    'lowcode/records': text,
    'lowcode/approval': approvalTexts,
    'lowcode/records/dataSet': dataSetTexts,
    'lowcode/records/hooks': hookText,
    'lowcode/records/elsewhere': elsewhereTexts,
    'lowcode/recordWork': workText,
    'lowcode/views': viewText,
  },
  retention: [pruneChanges],
  queues: (services) => [
    createAfterSubmitQueue(services, async ({ guest, organizeId, userId }) => {
      if (guest) return guestUser(services, services.db, guest, organizeId)
      const { user } = await recordUserOfAuthor(services.db, { userId, organizeId }, services)
      return user
    }),
  ],
  services: {
    flowRecords: createFlowRecords,
    printedRecords: createPrintedRecords,
    recordPlans(services) {
      const { db, bus, secrets, onClose } = services
      const plans = openRecordPlans(db, bus, secrets, (linkId) => services.sources.open(linkId))
      onClose(plans.close)
      return plans
    },
  },
  findModuleOfMenu:
    ({ recordPlans }) =>
    async (_, { type, target }) => {
      if (type !== MenuType.form || !target) return undefined
      try {
        return (await recordPlans.ofAny(target)).module
      } catch (error) {
        // The menu of a design that is not released (any more) opens nothing.
        if (error instanceof Refusal) return undefined
        throw error
      }
    },
})
