import { verify } from '@node-rs/argon2'
import { load, type Bounds } from './load.ts'
import { serve } from './worker.ts'

/** Password hashing alone, with the settings that the stored hash carries in itself. */
export interface HashJob extends Bounds {
  readonly stored: string
}

serve<HashJob>(({ stored, ...bounds }) => load(bounds, () => verify(stored, '0'.repeat(32))))
