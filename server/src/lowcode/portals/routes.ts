import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { findLayoutProblem } from '@tessera/shared/contract/lowcode/portal-layout'
import {
  PortalBody,
  portalMenu,
  portals as calls,
  type PortalRow,
} from '@tessera/shared/contract/lowcode/portals'
import { Code } from '@tessera/shared/contract/wire'
import type { Sessions } from '../../auth/sessions.ts'
import { containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { filterCode, findEntryCode, listUsedCategories } from '../../db/dictionaries/entries.ts'
import { cutFlatPage, singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { createJsonAnswer, createMinuteLinks, readUploadedText } from '../../http/json-file.ts'
import { recordOperation } from '../../http/operation-log.ts'
import type { Signer } from '../../http/signer.ts'
import type { Services } from '../../feature/services.ts'
import { canCall } from '../../permissions/access.ts'
import { removeGrantsOfItems } from '../../permissions/grants.ts'
import {
  findCopyName,
  findPortal,
  findShown,
  listMenusOfPortal,
  listPortals,
  lockPortal,
  portalRows,
  setDefaultPortal,
  shownTo,
} from './store.ts'
import { text } from './text.ts'

const dictionary = 'portalDesigner'
const fileKind = 'tessera.portal'
/** A body, or the part of one that an update has. */
type Sent = { readonly [K in keyof PortalBody]?: PortalBody[K] | undefined }

/** Files of this product, and those of older servers, which are the portal itself. */
const PortalFile = z.union([
  z
    .object({ kind: z.literal(fileKind), version: z.literal(1), value: PortalBody })
    .transform(({ value }) => value),
  // Their codes may have other characters.
  PortalBody.extend({
    enCode: z
      .string()
      .transform((code) => code.replaceAll(/[^A-Za-z0-9]/g, ''))
      .pipe(PortalBody.shape.enCode),
  }),
])

export const portalHandlers = (
  sessions: Pick<Sessions, 'accessChanged'>,
  signer: Signer,
  dataSets: Pick<Services['dataSets'], 'assertMayName'>,
): Handlers<typeof calls> => {
  const links = createMinuteLinks({ kind: fileKind, signer, path: calls.download.path })

  /** The body as it is stored; throws a refusal for what cannot be shown. */
  const prepare = async <B extends Sent>(db: Db, body: B): Promise<B> => {
    if (body.formData !== undefined) assertLayout(body.formData)
    assertAddress(body)
    if (body.category === undefined) return body
    const category = await findEntryCode(db, dictionary, body.category)
    if (category === null) throw refuseField('category', text.noCategory)
    return { ...body, category }
  }

  const create = async (
    context: Context,
    action: string,
    body: PortalBody,
    before = '',
  ): Promise<{ id: string }> => {
    const prepared = await prepare(context.db, body)
    await dataSets.assertMayName(context, prepared.formData, before)
    return context.db.transaction().execute(async (trx) => {
      const id = await portalRows.create(trx, prepared, context.session.userId)
      await recordOperation(trx, context, portalMenu, { action, id })
      return { id }
    })
  }

  /** Runs a change of a portal that no other user has locked, and records it. */
  const change = <T>(
    context: Context,
    { id, action }: { id: string; action: string },
    run: (trx: Db, portal: Awaited<ReturnType<typeof lockPortal>>) => Promise<T>,
  ): Promise<T> =>
    context.db.transaction().execute(async (trx) => {
      const portal = await lockPortal(trx, id)
      assertUnlocked(context, portal)
      const result = await run(trx, portal)
      await recordOperation(trx, context, portalMenu, { action, id })
      return result
    })

  return {
    async list({ keyword, category, ...page }, context) {
      const rows = await listPortals(context.db, [
        category && sql`p.category = ${filterCode(dictionary, category)}`,
        keyword &&
          sql`p.full_name ilike ${containsPattern(keyword)} or p.en_code ilike ${containsPattern(keyword)}`,
      ])
      const flatPage = cutFlatPage(rows, page)
      if (flatPage) return flatPage
      const categories = await listUsedCategories(context, dictionary, rows)
      return {
        list: buildTree([...categories.map(categoryRow), ...rows]),
        pagination: singlePage(rows.length),
      }
    },

    async selector({ type }, context) {
      const { db, session } = context
      // Super administrators open all portals, and who designs portals or menus names them; others choose granted ones.
      const maySeeAll =
        session.administrator ||
        (type !== 1 && [portalMenu, 'system.menu'].some((menu) => canCall(session.access, { menu })))
      const rows = await listPortals(db, [sql`p.enabled_mark = 1`, !maySeeAll && shownTo(session.userId)])
      const categories = await listUsedCategories(context, dictionary, rows)
      return {
        list: buildTree([
          ...categories.map(({ id, fullName }) => ({ id, parentId: '-1', fullName, isHome: 0 as const })),
          ...rows.map(({ id, parentId, fullName, isHome }) => ({ id, parentId, fullName, isHome })),
        ]),
      }
    },

    async auth({ id }, { db, session }) {
      const portal = await findShown(db, id, session)
      if (!portal) throw notFoundRefusal()
      return portal
    },

    async setDefault({ id }, { db, session }) {
      if (id !== '0' && !(await findShown(db, id, session))) throw notFoundRefusal()
      await setDefaultPortal(db, session.userId, id === '0' ? null : id)
    },

    async read({ id }, { db, session }) {
      const [portal, { lockedBy, lockedByName, creatorName, lastModifyName, ...summary }] = await Promise.all(
        [portalRows.read(db, id), findPortal(db, id)],
      )
      return {
        ...portal,
        locked: lockedBy === null ? 0 : 1,
        lockedBy: lockedByName,
        creatorUser: creatorName,
        lastModifyUser: lastModifyName,
        visibleRoles: summary.visibleRoles,
        visibleOthers: summary.visibleOthers,
        visibleMenus: summary.visibleMenus,
        mayUnlock: lockedBy === null || lockedBy === session.userId || session.administrator,
      }
    },

    create: (body, context) => create(context, 'create', body),

    async update({ id, lastModifyTime, ...sent }, context) {
      const body = await prepare(context.db, sent)
      if (body.formData !== undefined) {
        const stored = await portalRows.read(context.db, id)
        await dataSets.assertMayName(context, body.formData, stored.formData)
      }
      await change(context, { id, action: 'update' }, async (trx, portal) => {
        if (lastModifyTime !== undefined && lastModifyTime !== portal.lastModifyTime)
          throw refuse(text.changedMeanwhile, { name: portal.fullName }, Code.conflict)
        await portalRows.update(trx, id, body, context.session.userId)
      })
      // The home page of users may be another one now.
      if (body.isHome !== undefined || body.enabledMark !== undefined || body.sortCode !== undefined)
        await sessions.accessChanged()
      const saved = await findPortal(context.db, id)
      return { lastModifyTime: saved.lastModifyTime }
    },

    async lock({ id, locked }, context) {
      await change(
        context,
        { id, action: locked === 1 ? 'lock' : 'unlock' },
        async (trx) =>
          void (await sql`update lowcode_portal set locked_by = ${locked === 1 ? context.session.userId : null}
            where id = ${id}`.execute(trx)),
      )
    },

    async copy({ id }, context) {
      const { id: _, lastModifyTime: __, sortCode: ___, ...portal } = await portalRows.read(context.db, id)
      return create(
        context,
        'copy',
        {
          ...portal,
          fullName: await findCopyName(
            context.db,
            `${portal.fullName.slice(0, 40)} ${text.copySuffix[context.lang]}`,
          ),
          enCode: `${portal.enCode.slice(0, 40)}${randomInt(1_000_000_000)}`,
          isHome: 0,
          enabledMark: 0,
        },
        portal.formData,
      )
    },

    async remove({ id }, context) {
      await change(context, { id, action: 'remove' }, async (trx) => {
        const menus = await listMenusOfPortal(trx, id)
        if (menus.length > 0) throw refuse(text.used, { names: menus })
        await portalRows.remove(trx, id, context.session.userId)
        await removeGrantsOfItems(trx, 'portal', [id])
        await sql`update org_user set portal_id = null where portal_id = ${id}`.execute(trx)
      })
      await sessions.accessChanged()
    },

    async setState({ id }, context) {
      await change(context, { id, action: 'state' }, (trx) =>
        portalRows.toggleEnabled(trx, id, context.session.userId),
      )
      await sessions.accessChanged()
    },

    export: async ({ id }, { db }) => links.createLink(id, (await findPortal(db, id)).fullName),
    async download({ encryption }, { db }) {
      const {
        id: _,
        lastModifyTime: __,
        sortCode: ___,
        ...value
      } = await portalRows.read(db, links.requireId(encryption))
      return createJsonAnswer(value.fullName, { kind: fileKind, version: 1, value })
    },
    async import(_, context) {
      const body = readFile(await readUploadedText(context))
      return create(context, 'import', { ...body, isHome: 0, enabledMark: 0 })
    },
  }
}

/** A category of the tree, for which only names and counts are filled. */
const categoryRow = ({
  id,
  fullName,
  sortCode,
}: {
  id: string
  fullName: string
  sortCode: number
}): PortalRow => ({
  id,
  parentId: '-1',
  fullName,
  enCode: id,
  category: '',
  type: 0,
  linkType: 0,
  customUrl: '',
  isHome: 0,
  locked: 0,
  lockedBy: '',
  description: null,
  enabledMark: null,
  sortCode,
  creatorUser: '',
  creatorTime: null,
  lastModifyUser: '',
  lastModifyTime: null,
  visibleRoles: 0,
  visibleOthers: 0,
  visibleMenus: 0,
})

function assertLayout(formData: string): void {
  const problem = findLayoutProblem(formData)
  if (problem) throw refuse(text[`layout_${problem.why}`], { n: problem.n })
}

function assertAddress({ type, linkType, customUrl }: Sent): void {
  if (type === 1 && linkType === 1 && !customUrl) throw refuseField('customUrl', text.wrongAddress)
  // Clients of other servers name a page of theirs by its path.
  const isPath = linkType === 0 && /^[\w/-]*$/.test(customUrl ?? '')
  if (customUrl && !isPath && !isHttps(customUrl)) throw refuseField('customUrl', text.wrongAddress)
}

function isHttps(address: string): boolean {
  try {
    return new URL(address).protocol === 'https:'
  } catch {
    return false
  }
}

/** Throws a refusal where another user has locked the portal. A super administrator may change every portal. */
function assertUnlocked(
  { session }: Pick<Context, 'session'>,
  portal: { fullName: string; lockedBy: string | null; lockedByName: string },
): void {
  if (portal.lockedBy === null || portal.lockedBy === session.userId || session.administrator) return
  throw refuse(
    text.locked,
    { name: portal.fullName, user: portal.lockedByName.split('/', 1)[0] },
    Code.forbidden,
  )
}

function readFile(content: string): PortalBody {
  // Clients of older servers check the same word.
  if (!content.includes('layouyId')) throw refuse(text.wrongFile)
  try {
    return PortalFile.parse(JSON.parse(content))
  } catch {
    throw refuse(text.wrongFile)
  }
}
