import type { remotes as calls } from '@tessera/shared/contract/shell/remotes'
import type { Handlers } from '../../http/context.ts'
import { listRemotes } from './store.ts'

export const remoteHandlers: Handlers<typeof calls> = {
  list: async (_, { db }) => ({ list: await listRemotes(db) }),
}
