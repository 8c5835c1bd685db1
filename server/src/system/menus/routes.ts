import { MenuType } from '@tessera/shared/contract/session/session'
import { menus as calls } from '@tessera/shared/contract/system/menus'
import { singlePage } from '../../db/pages.ts'
import { buildTree, withAncestors, excludeSubtree } from '../../db/tree.ts'
import { createMinuteLinks } from '../../http/json-file.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { changeRecord } from '../../permissions/audit.ts'
import type { ProtectedModules } from '../../permissions/protected-modules.ts'
import { assertMenuChange, toMenu } from '../../permissions/menu-changes.ts'
import { withMenuNames } from '../../permissions/grants.ts'
import type { Sessions } from '../../auth/sessions.ts'
import type { CopyRemote } from './address.ts'
import { addDefaults, createMenu, validateMenu } from './create.ts'
import { describeProtection } from './protection.ts'
import { exportMenus, importMenus, previewImport } from './package.ts'
import { withPermittedAddresses } from './selectors.ts'
import { dropGrants, hasChildren, listMenus, menuRows } from './store.ts'
import { text } from './text.ts'

const exportLinks = (signer: Signer) =>
  createMinuteLinks({ kind: 'tessera.menus', signer, path: calls.download.path })

export const menuHandlers = (
  sessions: Sessions,
  copy: CopyRemote,
  signer: Signer,
  protectedModules: ProtectedModules,
): Handlers<typeof calls> => ({
  async list({ category, keyword }, { db, lang }) {
    const stored = await listMenus(db, { category })
    const rows = withMenuNames(stored, lang)
    const storedNames = new Map(stored.map(({ id, fullName }) => [id, fullName]))
    const found = keyword
      ? withAncestors(rows, ({ id, fullName, enCode }) =>
          [fullName, storedNames.get(id), enCode].some((name) =>
            name?.toLowerCase().includes(keyword.toLowerCase()),
          ),
        )
      : rows
    return { list: buildTree(found), pagination: singlePage(found.length) }
  },
  async selector({ id, category }, { db, session, lang }) {
    const rows = withMenuNames(await listMenus(db, { category, directoriesOnly: true }), lang)
    return { list: buildTree(excludeSubtree(withPermittedAddresses(rows, session.access), id)) }
  },
  async selectorAll({ category }, { db, session, lang }) {
    const rows = withMenuNames(await listMenus(db, { category }), lang)
    return { list: buildTree(withPermittedAddresses(rows, session.access)) }
  },
  read: ({ id }, { db }) => menuRows.read(db, id),
  async known({ id }, { db }) {
    const { enCode } = await menuRows.read(db, id)
    return describeProtection(enCode, await protectedModules.find(db, enCode))
  },

  async create(body, context) {
    const id = await createMenu(body, context, { sessions, copy })
    return { id }
  },

  async update({ id, lastModifyTime, ...body }, context) {
    await validateMenu(body, context, copy, id)
    await changeRecord(
      context,
      { noun: 'menu', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx, previous) => {
        const { values } = previous
        await assertMenuChange(trx, context.session, toMenu(previous), body)
        if (values.type === MenuType.directory && body.type !== values.type && (await hasChildren(trx, id)))
          throw refuse(text.typeFixed)
        await menuRows.update(trx, id, body, context.session.userId)
        await addDefaults(trx, id, body, context, values)
      },
    )
    await sessions.accessChanged()
  },

  async remove({ id }, context) {
    await changeRecord(context, { noun: 'menu', id, action: 'remove' }, async (trx, previous) => {
      await assertMenuChange(trx, context.session, toMenu(previous), null)
      if (await hasChildren(trx, id)) throw refuse(text.hasChildren)
      await menuRows.remove(trx, id, context.session.userId)
      const grants = await dropGrants(trx, id)
      return { before: grants.length > 0 ? { grants } : {}, after: {} }
    })
    await sessions.accessChanged()
  },

  async setState({ id }, context) {
    await changeRecord(context, { noun: 'menu', id, action: 'state' }, async (trx, locked) => {
      const previous = toMenu(locked)
      const enabledMark = 1 - previous.values.enabledMark
      await assertMenuChange(trx, context.session, previous, { ...previous.values, enabledMark })
      await menuRows.toggleEnabled(trx, id, context.session.userId)
    })
    await sessions.accessChanged()
  },

  async export({ id }, { db }) {
    const { fullName } = await menuRows.read(db, id)
    return exportLinks(signer).createLink(id, fullName)
  },
  download: ({ encryption }, { db }) => exportMenus(db, exportLinks(signer).requireId(encryption)),
  async import(_, context) {
    const id = await importMenus(context, copy, { overwrite: false })
    await sessions.accessChanged()
    return { id }
  },
  async importOver(_, context) {
    const id = await importMenus(context, copy, { overwrite: true })
    await sessions.accessChanged()
    return { id }
  },
  previewImport: async (_, context) => ({ list: await previewImport(context) }),
})
