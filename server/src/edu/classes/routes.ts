import type { classes } from '@tessera/shared/contract/edu/classes'
import type { Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedClasses } from './protected.ts'
import { listClasses } from './store.ts'

export const classHandlers: Handlers<typeof classes> = {
  list: async (filter, context) => listClasses(context.db, await scopeOf(context, protectedClasses), filter),
}
