import { defineFeature } from '../../feature/feature.ts'
import { openBackups, type Backups } from './backups.ts'
import { dataBackupHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    backups: Backups
  }
}

export const feature = defineFeature({
  handlers: ({ backups, maxFileBytes, signers }) => ({
    'system.dataBackups': dataBackupHandlers({
      backups,
      signer: signers.file,
      maxUploadBytes: maxFileBytes,
    }),
  }),
  texts: { 'system/data-backups': text },
  services: {
    backups: ({ database, storage, scratch, config, registerBuiltIn, reportError }) =>
      openBackups({
        database,
        storage,
        scratch,
        reserveBytes: config.backupReserveMegabytes * 1024 * 1024,
        onError: reportError('a backup or restore failed'),
        onRestored: registerBuiltIn,
      }),
  },
  queues: ({ backups }) => [backups.queue],
})
