import type { current } from '@tessera/shared/contract/org/current'
import type { Handlers } from '../../http/context.ts'
import { baseInfo } from './store.ts'

export const currentHandlers: Handlers<typeof current> = {
  baseInfo: (_, { db, session }) => baseInfo(db, session.userId),
}
