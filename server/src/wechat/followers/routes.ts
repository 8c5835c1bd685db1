import type { mpTags, mpUsers } from '@tessera/shared/contract/wechat/followers'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/context.ts'
import type { Mp } from '../../providers/mp.ts'
import type { Providers } from '../../providers/open.ts'
import { requireMp } from '../accounts/store.ts'
import { findLatestSync, type Syncs } from '../syncs/store.ts'
import {
  saveTags,
  listFollowers,
  listTags,
  requireFollower,
  requireTag,
  recordBlocked,
  recordRemark,
  recordTagged,
  tagNumber,
} from './store.ts'

export const mpUserHandlers = (providers: Providers, syncs: Syncs): Handlers<typeof mpUsers> => ({
  list: ({ type, ...page }, { db }) => listFollowers(db, type, page),
  async pull(_, context) {
    await requireMp(context.db, providers)
    return syncs.start(context, { product: 'mp', kind: 'followers', dry: false })
  },
  pulled: async (_, { db, lang }) => ({ sync: await findLatestSync(db, 'mp', ['followers'], lang) }),
  async remark({ openId, remark }, { db }) {
    await requireFollower(db, openId)
    const mp = await requireMp(db, providers)
    await mp.updateRemark(openId, remark)
    await recordRemark(db, openId, remark)
  },
  async blackList({ openId }, { db }) {
    const { blacked } = await requireFollower(db, openId)
    const mp = await requireMp(db, providers)
    await mp.setBlocked([openId], !blacked)
    await recordBlocked(db, [openId], !blacked)
  },
})

/** WeChat's limit of followers in one call that sets or removes a tag. */
const maxTaggedFollowers = 50

export const mpTagHandlers = (providers: Providers): Handlers<typeof mpTags> => ({
  list: async (_, { db }) => ({ list: await listTags(db) }),
  tree: async (_, { db }) => ({
    list: (await listTags(db)).map((tag) => ({
      ...tag,
      parentId: '-1',
      hasChildren: false,
      isLeaf: true,
      num: 0,
      children: [],
    })),
  }),
  tags: async (_, { db }) => ({ list: await listTags(db) }),
  read: ({ id }, { db }) => requireTag(db, id),
  async create({ fullName }, { db }) {
    const mp = await requireMp(db, providers)
    const id = await mp.createTag(fullName)
    await pullTags(db, mp)
    return { id: String(id) }
  },
  async update({ id, fullName }, { db }) {
    await requireTag(db, id)
    const mp = await requireMp(db, providers)
    await mp.renameTag(tagNumber(id), fullName)
    await pullTags(db, mp)
  },
  async remove({ id }, { db }) {
    await requireTag(db, id)
    const mp = await requireMp(db, providers)
    await mp.removeTag(tagNumber(id))
    await pullTags(db, mp)
  },
  async setTag({ openIds, tagIds, on }, { db }) {
    const mp = await requireMp(db, providers)
    for (const tagId of tagIds) await requireTag(db, tagId)
    for (const tagId of tagIds.map(tagNumber))
      for (let start = 0; start < openIds.length; start += maxTaggedFollowers) {
        const chunk = openIds.slice(start, start + maxTaggedFollowers)
        await mp.setTag(tagId, chunk, on === 1)
        await recordTagged(db, chunk, tagId, on === 1)
      }
    await pullTags(db, mp)
  },
})

const pullTags = async (db: Db, mp: Mp) => saveTags(db, await mp.listTags())
