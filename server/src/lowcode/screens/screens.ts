import { sql } from 'kysely'
import { findScreenProblem } from '@tessera/shared/contract/lowcode/screen-canvas'
import { screenMenu, type ScreenBody } from '@tessera/shared/contract/lowcode/screens'
import { isLocalPicture } from '@tessera/shared/contract/rich-text'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { findEntryCode, listUsedCategories } from '../../db/dictionaries/entries.ts'
import { buildTree } from '../../db/tree.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import type { Context } from '../../http/context.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { canCall } from '../../permissions/access.ts'
import {
  findShown,
  listMenusOfScreen,
  listScreenNames,
  lockScreen,
  screenOpenedByMenuOf,
  screenRows,
  type ScreenSummary,
} from './store.ts'
import { text } from './text.ts'

export const dictionary = 'dataVType'

/** A body, or the part of one that an update has. */
export type Sent = { readonly [K in keyof ScreenBody]?: ScreenBody[K] | undefined }

export type Screens = ReturnType<typeof openScreens>

/** What both interfaces of screens do with them; each function throws refusals. */
export function openScreens(dataSets: Pick<Services['dataSets'], 'assertMayName'>) {
  /** The body as it is stored. */
  const prepare = async <B extends Sent>(db: Db, body: B): Promise<B> => {
    const problem = findScreenProblem(body)
    if (problem) throw refuse(text[`screen_${problem.why}`], { n: problem.n })
    if (body.cover && !isLocalPicture(body.cover)) throw refuseField('cover', text.wrongCover)
    if (body.category === undefined) return body
    const category = await findEntryCode(db, dictionary, body.category)
    if (category === null) throw refuseField('category', text.noCategory)
    return { ...body, category }
  }

  const create = async (
    context: Context,
    action: string,
    body: ScreenBody,
    before = '',
  ): Promise<{ id: string }> => {
    const prepared = await prepare(context.db, body)
    await dataSets.assertMayName(context, prepared.component, before)
    return context.db.transaction().execute(async (trx) => {
      const id = await screenRows.create(trx, prepared, context.session.userId)
      await recordOperation(trx, context, screenMenu, { action, id })
      return { id }
    })
  }

  type Change = (trx: Db, screen: ScreenSummary) => Promise<void>
  /** Changes a screen that no other user has locked, and records it. */
  const changeIn = async (trx: Db, context: Context, id: string, action: string, run: Change) => {
    const screen = await lockScreen(trx, id)
    assertUnlocked(context, screen)
    await run(trx, screen)
    await recordOperation(trx, context, screenMenu, { action, id })
  }
  const change = (context: Context, { id, action }: { id: string; action: string }, run: Change) =>
    context.db.transaction().execute((trx) => changeIn(trx, context, id, action, run))

  /** The texts of a screen for display; undefined where the caller may open none with this id. */
  const find = ({ db, session }: Pick<Context, 'db' | 'session'>, id: string) => {
    const isDesigner = session.administrator || canCall(session.access, { menu: screenMenu })
    return findShown(db, id, session.userId, isDesigner)
  }

  return {
    create,

    async update(context: Context, id: string, sent: Sent, expected?: number | null): Promise<void> {
      const body = await prepare(context.db, sent)
      if (body.component !== undefined) {
        const stored = await screenRows.read(context.db, id)
        await dataSets.assertMayName(context, body.component, stored.component)
      }
      await change(context, { id, action: 'update' }, async (trx, screen) => {
        if (expected !== undefined && expected !== screen.lastModifyTime)
          throw refuse(text.changedMeanwhile, { name: screen.fullName }, Code.conflict)
        await screenRows.update(trx, id, body as Partial<ScreenBody>, context.session.userId)
      })
    },

    /** The copy is disabled. */
    async copy(context: Context, id: string): Promise<{ id: string }> {
      const { id: _, lastModifyTime: __, sortCode: ___, ...screen } = await screenRows.read(context.db, id)
      const fullName = `${screen.fullName.slice(0, 40)} ${text.copySuffix[context.lang]}`
      return create(context, 'copy', { ...screen, fullName, enabledMark: 0 }, screen.component)
    },

    /** Removes all of these screens, or none. */
    remove: (context: Context, ids: readonly string[]): Promise<void> =>
      context.db.transaction().execute(async (trx) => {
        for (const id of ids)
          await changeIn(trx, context, id, 'remove', async () => {
            const menus = await listMenusOfScreen(trx, id)
            if (menus.length > 0) throw refuse(text.used, { names: menus })
            await screenRows.remove(trx, id, context.session.userId)
          })
      }),

    setState: (context: Context, id: string): Promise<void> =>
      change(context, { id, action: 'state' }, async (trx) => {
        await screenRows.toggleEnabled(trx, id, context.session.userId)
      }),

    lock: (context: Context, id: string, locked: 0 | 1): Promise<void> =>
      change(context, { id, action: locked === 1 ? 'lock' : 'unlock' }, async (trx) => {
        const by = locked === 1 ? context.session.userId : null
        await sql`update lowcode_screen set locked_by = ${by} where id = ${id}`.execute(trx)
      }),

    find,
    /** `find`; throws a refusal 404 where there is none. */
    async show(context: Context, id: string) {
      const screen = await find(context, id)
      if (!screen) throw notFoundRefusal()
      return screen
    },

    /** Categories with enabled screens: all for who designs screens or menus, else those that the caller may open. */
    async selector(context: Context) {
      const { db, session } = context
      const maySeeAll = [screenMenu, 'system.menu'].some((menu) => canCall(session.access, { menu }))
      const rows = await listScreenNames(db, [!maySeeAll && screenOpenedByMenuOf(session.userId)])
      const categories = await listUsedCategories(context, dictionary, rows)
      return {
        list: buildTree([
          ...categories.map(({ id, fullName }) => ({ id, parentId: '-1', fullName })),
          ...rows.map(({ id, fullName, category }) => ({ id, parentId: category, fullName })),
        ]),
      }
    },
  }
}

/** Throws a refusal where another user has locked the screen. A super administrator may change every screen. */
function assertUnlocked({ session }: Context, screen: ScreenSummary): void {
  if (screen.lockedBy === null || screen.lockedBy === session.userId || session.administrator) return
  throw refuse(
    text.locked,
    { name: screen.fullName, user: screen.lockedByName.split('/', 1)[0] },
    Code.forbidden,
  )
}
