import { defineFeature } from '../../feature/feature.ts'
import { runEveryMinute } from '../../jobs/every-minute.ts'
import { createOrphanCollector } from './orphans.ts'
import { fileHandlers, type FileParts } from './routes.ts'
import * as text from './text.ts'
import { openThumbnails } from './thumbnails.ts'

const MB = 1024 * 1024

/** Advisory lock of the collection of orphaned files, which takes minutes in a large database. */
const orphanLockId = 7_351_017

declare module '../../feature/services.ts' {
  interface Services {
    files: FileParts
  }
}

export const feature = defineFeature({
  handlers: ({ files }) => ({
    'system.files': fileHandlers(files),
  }),
  texts: { 'system/files': text },
  services: {
    files: ({ storage, scratch, config, maxFileBytes, signers }) => ({
      storage,
      scratch,
      thumbnails: openThumbnails(storage, scratch),
      quotas: { perUser: config.maxMegabytesPerUser * MB, total: config.maxMegabytesTotal * MB },
      maxFileBytes,
      signer: signers.file,
    }),
  },
  start(_, { database, db, storage, scratch, config, onClose, reportWarning }) {
    onClose(
      runEveryMinute(
        database,
        orphanLockId,
        createOrphanCollector({ db, storage, scratch, unreferencedHours: config.unreferencedFileHours }),
        reportWarning('files were not collected'),
      ),
    )
  },
})
