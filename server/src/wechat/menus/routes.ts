import type { mpMenus as calls, MpMenuBody } from '@tessera/shared/contract/wechat/menus'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { buildTree } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import type { Providers } from '../../providers/open.ts'
import { saveSettings, loadSettings } from '../../system/configs/settings.ts'
import { audit } from '../../system/logs/store.ts'
import { mustMp } from '../accounts/store.ts'
import { buttonsOf, judged } from './judge.ts'
import { lockMenu, menuChanged, menuList, menuRows } from './store.ts'
import { text } from './text.ts'

export const mpMenuHandlers = (providers: Providers): Handlers<typeof calls> => ({
  async list(_, { db }) {
    const published = Number((await loadSettings(db, 'wxGzhMenuTime')).wxGzhMenuTime) || null
    const changed = await menuChanged(db)
    return {
      list: buildTree(await menuList(db)),
      publishedTime: published,
      changed: changed !== null && changed > (published ?? 0),
    }
  },
  selector: async ({ id }, { db }) => ({
    list: buildTree((await menuList(db)).filter((one) => one.parentId === '-1' && one.id !== id)),
  }),
  read: ({ id }, { db }) => menuRows.read(db, id),

  create: (body, { db, session }) =>
    changing(db, async (trx) => ({
      id: await menuRows.create(trx, keyed(judged(body, null, await menuList(trx))), session.userId),
    })),
  update: ({ id, lastModifyTime, ...body }, { db, session }) =>
    changing(db, async (trx) => {
      const stood = await menuRows.read(trx, id)
      await menuRows.update(
        trx,
        id,
        keyed(judged({ ...body, key: body.key || stood.key }, id, await menuList(trx))),
        session.userId,
        lastModifyTime,
      )
    }),
  remove: ({ id }, { db, session }) =>
    changing(db, async (trx) => {
      if ((await menuList(trx)).some(({ parentId }) => parentId === id))
        throw refuse(text.removeBelow, {}, Code.conflict)
      await menuRows.remove(trx, id, session.userId)
    }),

  async publish(_, context) {
    const mp = await mustMp(context.db, providers)
    const menu = await menuList(context.db)
    const at = Date.now()
    await mp.publishMenu(buttonsOf(menu))
    await context.db.transaction().execute(async (trx) => {
      await saveSettings(trx, { wxGzhMenuTime: String(at) })
      await audit(trx, context, 'weChat.mpMenu', { did: 'publish', buttons: menu.length })
    })
  },
})

const changing = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockMenu(trx)
    return work(trx)
  })

/** Every button that is clicked has a key of its own, by which the click is told. */
const keyed = (body: MpMenuBody): MpMenuBody =>
  body.type === 'click' && !body.key
    ? { ...body, key: newId() }
    : { ...body, key: body.type === 'click' ? body.key : null }
