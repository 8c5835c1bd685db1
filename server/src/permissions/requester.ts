import type { Db } from '../db/connect.ts'
import type { Access } from './access.ts'

/** The user who makes a request, as far as permissions depend on it. */
export interface Requester {
  db: Db
  session: { userId: string; organizeId: string; administrator: boolean; access: Access }
}
