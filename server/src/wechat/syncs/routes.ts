import type { SyncProduct, syncs as calls } from '@tessera/shared/contract/wechat/syncs'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Providers } from '../../providers/open.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { requireDirectory, requireListing } from '../accounts/store.ts'
import { listChanges } from '../changes/store.ts'
import { clearRemoved, listLinkedUnits, listLinkedUsers, loadTotals } from './links.ts'
import {
  directoryKinds,
  cancelSync,
  findLatestSync,
  requireSync,
  listSyncRows,
  type Syncs,
  type SyncInput,
} from './store.ts'
import { text } from './text.ts'
import { loadProviderUnits, listProviderUsers } from './directory.ts'

/** How long calls of older clients wait for the end; these clients time out after 100 s. */
const maxWaitMs = 95_000

export function syncHandlers(providers: Providers, syncs: Syncs): Handlers<typeof calls> {
  const start = async (context: Context, input: SyncInput & { product: SyncProduct }) => {
    await requireDirectory(context.db, providers, input.product)
    if (!input.dry)
      await recordOperation(context.db, context, 'weChat.qyConfig', { did: 'synchronise', ...input })
    return syncs.start(context, input)
  }
  const startAndWait =
    (product: SyncProduct, kind: 'organize' | 'user') => async (_: object, context: Context) => {
      const { id } = await start(context, { product, kind, dry: false })
      await syncs.waitFor(id, maxWaitMs)
      return loadTotals(context.db, product, context.lang)
    }
  return {
    async total({ type }, { db, lang }) {
      if (type !== '1' && type !== '2') throw refuseField('type', text.badType)
      return loadTotals(db, type === '1' ? 'wecom' : 'dingtalk', lang)
    },
    unitsToDingtalk: startAndWait('dingtalk', 'organize'),
    usersToDingtalk: startAndWait('dingtalk', 'user'),
    unitsToWecom: startAndWait('wecom', 'organize'),
    usersToWecom: startAndWait('wecom', 'user'),
    start: (input, context) => start(context, input),
    startUnits: ({ product }, context) => start(context, { product, kind: 'organize', dry: false }),
    startUsers: ({ product }, context) => start(context, { product, kind: 'user', dry: false }),
    latest: async ({ product }, { db, lang }) => ({
      sync: await findLatestSync(db, product, directoryKinds, lang),
      read: await findLatestSync(db, product, ['read'], lang),
    }),
    state: ({ id }, { db, lang }) => requireSync(db, id, lang),
    async rows({ id, ...page }, { db, lang }) {
      await requireSync(db, id, lang)
      return listSyncRows(db, id, page, lang)
    },
    async cancel({ id }, { db, lang }) {
      await requireSync(db, id, lang)
      await cancelSync(db, id)
    },
    units: (page, { db, lang }) => listLinkedUnits(db, page, lang),
    users: (page, { db, lang }) => listLinkedUsers(db, page, lang),
    async bringAgain({ product, ids }, context) {
      const users = ids.split(',').filter(Boolean)
      await context.db.transaction().execute(async (trx) => {
        if (!(await clearRemoved(trx, product, users))) throw notFoundRefusal()
        await recordOperation(trx, context, 'weChat.qyConfig', { did: 'bringAgain', product, users })
      })
    },
    async readThere({ product }, context) {
      await requireListing(context.db, providers, product)
      return syncs.start(context, { product, kind: 'read', dry: false })
    },
    unitsThere: ({ product }, { db }) => loadProviderUnits(db, product),
    usersThere: (page, { db }) => listProviderUsers(db, page),
    changes: (page, { db }) => listChanges(db, page),
  }
}
