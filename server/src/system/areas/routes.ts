import { sql } from 'kysely'
import type { areas } from '@tessera/shared/contract/system/areas'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import { tellOnCommit } from '../../db/bus.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { changeWithin, scopeOf, withoutHidden } from '../../org/grants/scope.ts'
import { protectedAreas } from './protected.ts'
import { anywhere, areaRows, below, nameOf, namesOf, root } from './store.ts'

/** Every browser that keeps areas hears of a change once it is made. */
const told = (trx: Db) => tellOnCommit(trx, 'lookups', '/api/system/Area')

export const areaHandlers: Handlers<typeof areas> = {
  async list({ id, keyword }, context) {
    await known(context.db, id)
    const { rows: within, hidden } = await getScope(context)
    const found =
      keyword && parentOf(id) === root
        ? anywhere(context.db, { keyword, within, hidden })
        : below(context.db, { parentId: parentOf(id), keyword, within, hidden })
    return { list: (await found).map(withoutHidden) }
  },
  /** What the address field opens: a gazetteer for everybody, whatever somebody may administer of it. */
  async selector({ id, without }, { db }) {
    await known(db, id)
    return {
      list: (await below(db, { parentId: parentOf(id), enabledOnly: true, without, within: sql`true` })).map(
        withoutHidden,
      ),
    }
  },
  async namesOf({ idsList }, { db }) {
    const names = await namesOf(db, [...new Set(idsList.flat())])
    return idsList.map((ids) => ids.map((id) => names.get(id) ?? id))
  },
  async read({ id }, context) {
    const { db } = context
    const _hidden = await (await getScope(context)).hiddenFieldsOf(db, id)
    const area = await areaRows.read(db, id)
    return withoutHidden({ ...area, parentName: (await nameOf(db, area.parentId)) ?? '', _hidden })
  },
  async create(body, context) {
    const scope = await getScope(context)
    return context.db.transaction().execute(async (trx) => {
      const id = await scope.create(trx, body, (may) => areaRows.create(trx, may, context.session.userId))
      await told(trx)
      return { id }
    })
  },
  update: ({ id, lastModifyTime, ...body }, context) =>
    within(context, id, async (trx, scope) => {
      await areaRows.update(
        trx,
        id,
        await scope.writablePart(trx, id, body),
        context.session.userId,
        lastModifyTime,
      )
      await told(trx)
    }),
  remove: ({ id }, context) =>
    within(context, id, async (trx) => {
      await areaRows.remove(trx, id, context.session.userId)
      await told(trx)
    }),
  setState: ({ id }, context) =>
    within(context, id, async (trx) => {
      await areaRows.flip(trx, id, context.session.userId)
      await told(trx)
    }),
}

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedAreas)
const within = changeWithin(protectedAreas)

/** Newer clients call the root `0`. */
const parentOf = (id: string) => (id === '0' ? root : id)

async function known(db: Db, id: string): Promise<void> {
  if (parentOf(id) !== root && (await nameOf(db, id)) === undefined) throw goneRefusal()
}
