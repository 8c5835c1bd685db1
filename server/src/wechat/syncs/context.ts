import type { Db } from '../../db/connect.ts'
import type { Providers } from '../../providers/open.ts'
import type { StoreFile } from '../materials/store.ts'
import type { Job } from './store.ts'

/**
 * Services and state of a synchronization. A step that returns false was interrupted and must be released to
 * another process.
 */
export interface SyncContext {
  db: Db
  providers: Providers
  storeFile: StoreFile
  job: Job
  /** True once this process is shutting down. */
  isStopping: () => boolean
}
