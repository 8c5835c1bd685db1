import { editorsEveryMs } from '@tessera/shared/contract/lowcode/designs'
import { defineFeature } from '../../feature/feature.ts'
import { openReaders, type Readers } from '../../feature/readers.ts'
import { designImportHandlers } from './import/routes.ts'
import * as importText from './import/text.ts'
import { existingTableHandlers } from './existing-tables.ts'
import * as tablesText from './release/tables-text.ts'
import { createIndexQueue } from './release/index-queue.ts'
import * as releaseText from './release/text.ts'
import { designHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    /** Users who have a design open in the designer. */
    designEditors: Readers
  }
}

export const feature = defineFeature({
  handlers: (services) => ({
    'lowcode.designs': designHandlers(services, services),
    'lowcode.existingTables': existingTableHandlers,
    'lowcode.designImport': designImportHandlers(services),
  }),
  constraints: text.constraints,
  texts: {
    'lowcode/designs': text,
    'lowcode/designs/release': releaseText,
    'lowcode/designs/release/tables': tablesText,
    'lowcode/designs/import': importText,
  },
  services: {
    designEditors({ bus, onClose, reportError }) {
      const editors = openReaders(bus, reportError('design editors'), {
        channel: 'designEditors',
        readerMs: 2.5 * editorsEveryMs,
        announceMs: editorsEveryMs / 2,
      })
      onClose(editors.close)
      return editors
    },
  },
  queues: ({ db }) => [createIndexQueue(db)],
})
