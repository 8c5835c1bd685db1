import type { Db } from '../../db/connect.ts'
import type { Providers } from '../../providers/open.ts'
import type { Keep } from '../materials/store.ts'
import type { Job } from './store.ts'

/** What a run is carried out with. A run that gives false has to be given back to whoever comes next. */
export interface Carried {
  db: Db
  providers: Providers
  keep: Keep
  job: Job
  /** This process is about to end. */
  stopping: () => boolean
}
