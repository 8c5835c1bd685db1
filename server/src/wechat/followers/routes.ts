import type { mpTags, mpUsers } from '@tessera/shared/contract/wechat/followers'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/context.ts'
import type { Mp } from '../../providers/mp.ts'
import type { Providers } from '../../providers/open.ts'
import { mustMp } from '../accounts/store.ts'
import { latestSync, type Syncs } from '../syncs/store.ts'
import {
  keepTags,
  listFollowers,
  listTags,
  mustFollower,
  mustTag,
  noteBlack,
  noteRemark,
  noteTagged,
  tagNumber,
} from './store.ts'

export const mpUserHandlers = (providers: Providers, syncs: Syncs): Handlers<typeof mpUsers> => ({
  list: ({ type, ...page }, { db }) => listFollowers(db, type, page),
  async pull(_, context) {
    await mustMp(context.db, providers)
    return syncs.start(context, { product: 'mp', kind: 'followers', dry: false })
  },
  pulled: async (_, { db, lang }) => ({ sync: await latestSync(db, 'mp', ['followers'], lang) }),
  async remark({ openId, remark }, { db }) {
    await mustFollower(db, openId)
    await (await mustMp(db, providers)).remark(openId, remark)
    await noteRemark(db, openId, remark)
  },
  async blackList({ openId }, { db }) {
    const { blacked } = await mustFollower(db, openId)
    await (await mustMp(db, providers)).black([openId], !blacked)
    await noteBlack(db, [openId], !blacked)
  },
})

/** Followers of one call that gives or takes a tag, as documented. */
const together = 50

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
  read: ({ id }, { db }) => mustTag(db, id),
  async create({ fullName }, { db }) {
    const mp = await mustMp(db, providers)
    const id = await mp.createTag(fullName)
    await bringTags(db, mp)
    return { id: String(id) }
  },
  async update({ id, fullName }, { db }) {
    await mustTag(db, id)
    const mp = await mustMp(db, providers)
    await mp.renameTag(tagNumber(id), fullName)
    await bringTags(db, mp)
  },
  async remove({ id }, { db }) {
    await mustTag(db, id)
    const mp = await mustMp(db, providers)
    await mp.removeTag(tagNumber(id))
    await bringTags(db, mp)
  },
  async setTag({ openIds, tagIds, on }, { db }) {
    const mp = await mustMp(db, providers)
    for (const tagId of tagIds) await mustTag(db, tagId)
    for (const tagId of tagIds.map(tagNumber))
      for (let at = 0; at < openIds.length; at += together) {
        const some = openIds.slice(at, at + together)
        await mp.setTag(tagId, some, on === 1)
        await noteTagged(db, some, tagId, on === 1)
      }
    await bringTags(db, mp)
  },
})

const bringTags = async (db: Db, mp: Mp) => keepTags(db, await mp.tags())
