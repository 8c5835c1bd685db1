import type { pageAccess as calls } from '@tessera/shared/contract/session/page-access'
import type { Handlers } from '../../http/context.ts'
import { findGrantor, findMenuOfPath } from './store.ts'

export const pageAccessHandlers: Handlers<typeof calls> = {
  async find({ path }, { db, session }) {
    if (path === '') return { exists: false, administrator: await findGrantor(db, session.userId) }
    const menu = await findMenuOfPath(db, path)
    if (menu === undefined || session.access.menus.has(menu)) return { exists: false, administrator: '' }
    return { exists: true, administrator: await findGrantor(db, session.userId, menu) }
  },
}
