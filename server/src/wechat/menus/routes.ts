import type { mpMenus as calls, MpMenuBody } from '@tessera/shared/contract/wechat/menus'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { buildTree } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Providers } from '../../providers/open.ts'
import { saveSettings, loadSettings } from '../../db/settings.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { requireMp } from '../accounts/store.ts'
import { toProviderMenu, validateButton } from './validate.ts'
import { lockMenu, findMenuChangeTime, listMenu, menuRows } from './store.ts'
import { text } from './text.ts'

export const mpMenuHandlers = (providers: Providers): Handlers<typeof calls> => ({
  async list(_, { db }) {
    const { wxGzhMenuTime } = await loadSettings(db, 'wxGzhMenuTime')
    const published = Number(wxGzhMenuTime) || null
    const changed = await findMenuChangeTime(db)
    return {
      list: buildTree(await listMenu(db)),
      publishedTime: published,
      changed: changed !== null && changed > (published ?? 0),
    }
  },
  selector: async ({ id }, { db }) => ({
    list: buildTree((await listMenu(db)).filter((button) => button.parentId === '-1' && button.id !== id)),
  }),
  read: ({ id }, { db }) => menuRows.read(db, id),

  create: (body, { db, session }) =>
    withLockedMenu(db, async (trx) => ({
      id: await menuRows.create(
        trx,
        withKey(validateButton(body, null, await listMenu(trx))),
        session.userId,
      ),
    })),
  update: ({ id, lastModifyTime, ...body }, { db, session }) =>
    withLockedMenu(db, async (trx) => {
      const existing = await menuRows.read(trx, id)
      await menuRows.update(
        trx,
        id,
        withKey(validateButton({ ...body, key: body.key || existing.key }, id, await listMenu(trx))),
        session.userId,
        lastModifyTime,
      )
    }),
  remove: ({ id }, { db, session }) =>
    withLockedMenu(db, async (trx) => {
      if ((await listMenu(trx)).some(({ parentId }) => parentId === id))
        throw refuse(text.removeBelow, {}, Code.conflict)
      await menuRows.remove(trx, id, session.userId)
    }),

  async publish(_, context) {
    const mp = await requireMp(context.db, providers)
    const menu = await listMenu(context.db)
    const at = Date.now()
    await mp.publishMenu(toProviderMenu(menu))
    await context.db.transaction().execute(async (trx) => {
      await saveSettings(trx, { wxGzhMenuTime: String(at) })
      await recordOperation(trx, context, 'weChat.mpMenu', { did: 'publish', buttons: menu.length })
    })
  },
})

const withLockedMenu = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockMenu(trx)
    return work(trx)
  })

/** Gives every click button a key, which identifies it in click events. */
const withKey = (body: MpMenuBody): MpMenuBody =>
  body.type === 'click' && !body.key
    ? { ...body, key: newId() }
    : { ...body, key: body.type === 'click' ? body.key : null }
