import type { PendingBuilds } from '../src/config/pending-builds.ts'

/**
 * What is built beside the tests is not offered by their servers: each would check, pack and copy all remotes, which takes
 * several times as long as the rest of its start.
 */
export const noBuilds: PendingBuilds = { stateOf: () => 'absent', onEnd: () => {} }
