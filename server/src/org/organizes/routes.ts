import type { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import { wholePage } from '../../db/paged.ts'
import { grow, withAncestors, without } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { listOrganizes, permittedOrganizes } from './store.ts'
import { text } from './text.ts'

const companies = async (db: Db, leftOut?: string) => ({ list: grow(without(await listOrganizes(db, { companiesOnly: true }), leftOut)) })

export const organizeHandlers = (sessions: Sessions): Handlers<typeof organizes> => ({
  async list({ keyword }, { db }) {
    const rows = await listOrganizes(db, { companiesOnly: true })
    const found = keyword ? withAncestors(rows, ({ fullName, enCode }) => fullName.includes(keyword) || enCode.includes(keyword)) : rows
    return { list: grow(found), pagination: wholePage(found.length) }
  },
  async topList(_, { db, session }) {
    return { list: await permittedOrganizes(db, session) }
  },
  async choose({ id }, { db, session }) {
    const chosen = (await permittedOrganizes(db, session)).find((one) => one.id === id)
    // All are the administrator's: what is not among them does not exist.
    if (!chosen) throw session.administrator ? goneRefusal() : refuse(text.notYours, {}, Code.forbidden)
    await sessions.moveTo(session.id, chosen.unitId)
  },
  selector: ({ id }, { db }) => companies(db, id),
  tree: (_, { db }) => companies(db),
})

export const departmentHandlers: Handlers<typeof departments> = {
  async selector({ id }, { db }) {
    return { list: grow(without(await listOrganizes(db, { companiesOnly: false }), id)) }
  },
}
