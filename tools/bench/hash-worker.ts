import { verify } from '@node-rs/argon2'
import { runLoad, type LoadLimits } from './load.ts'
import { runJobs } from './worker.ts'

/** A job that only verifies passwords, with the parameters of the stored hash. */
export interface HashJob extends LoadLimits {
  readonly storedHash: string
}

runJobs<HashJob>(({ storedHash, ...bounds }) => runLoad(bounds, () => verify(storedHash, '0'.repeat(32))))
