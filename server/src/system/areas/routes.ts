import { sql } from 'kysely'
import type { areas } from '@tessera/shared/contract/system/areas'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { publishAfterCommit } from '../../db/bus.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { withLockedRowOf, scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { protectedAreas } from './protected.ts'
import { searchAreas, areaRows, listChildren, findName, findNames, listAncestorIds, rootId } from './store.ts'

/** Runs a change and then tells browsers to reload their cached areas. */
async function changeAndPublish<T>({ db }: Pick<Context, 'db'>, change: () => Promise<T>): Promise<T> {
  const result = await change()
  await publishAfterCommit(db, 'lookups', '/api/system/Area')
  return result
}

export const areaHandlers: Handlers<typeof areas> = {
  async list({ id, keyword }, context) {
    await assertExists(context.db, id)
    const { rows: visible, hidden } = await getScope(context)
    const found =
      keyword && parentOf(id) === rootId
        ? searchAreas(context.db, { keyword, visible, hidden })
        : listChildren(context.db, { parentId: parentOf(id), keyword, visible, hidden })
    return { list: (await found).map(withoutHidden) }
  },
  /**
   * Options of the address field. Every signed-in user may pick any area, whatever areas they may administer.
   */
  async selector({ id, without }, { db }) {
    await assertExists(db, id)
    return {
      list: (
        await listChildren(db, {
          parentId: parentOf(id),
          enabledOnly: true,
          excludedId: without,
          visible: sql`true`,
        })
      ).map(withoutHidden),
    }
  },
  async namesOf({ idsList }, { db }) {
    const names = await findNames(db, [...new Set(idsList.flat())])
    return idsList.map((ids) => ids.map((id) => names.get(id) ?? id))
  },
  async read({ id }, context) {
    const { db } = context
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(db, id)
    const area = await areaRows.read(db, id)
    return withoutHidden({ ...area, parentName: (await findName(db, area.parentId)) ?? '', _hidden })
  },
  async create(body, context) {
    const scope = await getScope(context)
    return changeAndPublish(context, () =>
      context.db.transaction().execute(async (trx) => {
        const id = await scope.create(trx, body, (permitted) =>
          areaRows.create(trx, permitted, context.session.userId),
        )
        return { id, ancestorIds: await listAncestorIds(trx, id) }
      }),
    )
  },
  update: ({ id, lastModifyTime, ...body }, context) =>
    changeArea(context, id, async (trx, scope) => {
      await areaRows.update(
        trx,
        id,
        await scope.writablePart(trx, id, body),
        context.session.userId,
        lastModifyTime,
      )
    }),
  remove: ({ id }, context) =>
    changeArea(context, id, async (trx) => {
      await areaRows.remove(trx, id, context.session.userId)
    }),
  setState: ({ id }, context) =>
    changeArea(context, id, async (trx) => {
      await areaRows.toggleEnabled(trx, id, context.session.userId)
    }),
}

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedAreas)
const withLockedArea = withLockedRowOf(protectedAreas)
const changeArea: typeof withLockedArea = (context, id, work) =>
  changeAndPublish(context, () => withLockedArea(context, id, work))

/** Newer clients call the root `0`. */
const parentOf = (id: string) => (id === '0' ? rootId : id)

async function assertExists(db: Db, id: string): Promise<void> {
  if (parentOf(id) !== rootId && (await findName(db, id)) === undefined) throw notFoundRefusal()
}
