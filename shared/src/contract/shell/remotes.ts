import { get, listed } from '../wire.ts'
import { RegistryEntry } from './registry.ts'

/** The registry: which build of each remote this user gets (ours; not in the specification's list of calls). */
export const remotes = {
  list: get('/api/shell/Remotes', { who: 'signed-in', gives: listed(RegistryEntry) }),
}
