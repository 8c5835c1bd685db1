import type { classes } from '@tessera/shared/contract/edu/classes'
import type { Handlers } from '../../http/context.ts'
import { listClasses } from './store.ts'

export const classHandlers: Handlers<typeof classes> = {
  list: (filter, { db }) => listClasses(db, filter),
}
