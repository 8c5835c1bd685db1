import type { departments, organizes } from '@tessera/shared/contract/org/organizes'
import type { Db } from '../../db/connect.ts'
import { wholePage } from '../../db/paged.ts'
import { grow, withAncestors, without } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { listOrganizes } from './store.ts'

const companies = async (db: Db, leftOut?: string) => ({ list: grow(without(await listOrganizes(db, { companiesOnly: true }), leftOut)) })

export const organizeHandlers: Handlers<typeof organizes> = {
  async list({ keyword }, { db }) {
    const rows = await listOrganizes(db, { companiesOnly: true })
    const found = keyword ? withAncestors(rows, ({ fullName, enCode }) => fullName.includes(keyword) || enCode.includes(keyword)) : rows
    return { list: grow(found), pagination: wholePage(found.length) }
  },
  async topList(_, { db }) {
    return { list: (await listOrganizes(db, { companiesOnly: true })).filter(({ parentId }) => parentId === '-1') }
  },
  selector: ({ id }, { db }) => companies(db, id),
  tree: (_, { db }) => companies(db),
}

export const departmentHandlers: Handlers<typeof departments> = {
  async selector({ id }, { db }) {
    return { list: grow(without(await listOrganizes(db, { companiesOnly: false }), id)) }
  },
}
