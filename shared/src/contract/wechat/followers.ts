import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put, tree } from '../wire.ts'
import { SyncState } from './syncs.ts'

export const OpenId = z.string().min(1).max(64)
/** Which followers a list is of. */
export const FollowerType = { all: '0', following: '1', blacked: '2' } as const

export const Follower = z.object({
  /** The open id once more. */
  id: OpenId,
  openId: OpenId,
  /** What the account tells; '' since the provider keeps names to itself. */
  nickname: z.string(),
  remark: z.string(),
  tags: z.array(z.string()),
  tagIds: z.array(z.int()),
  scene: z.string(),
  subscribed: z.boolean(),
  blacked: z.boolean(),
  subscribeTime: Time.nullable(),
})
export type Follower = z.output<typeof Follower>

const TagName = z.string().trim().min(1).max(30)
export const Tag = z.object({ id: Id, fullName: z.string(), count: z.int() })
export type Tag = z.output<typeof Tag>

const base = '/api/WeChat/MPUser'
const menu = 'weChat.mpUser'
const edit = { menu, button: 'btn_edit' }

export const mpUsers = {
  /** `type` 0 all, 1 who follows, 2 the black list. */
  list: get(`${base}/{type}`, {
    who: { menu },
    takes: Page.extend({ tagId: Id.optional() }),
    gives: paged(Follower),
  }),
  /** Begins to pull followers, tags and the black list from the account. */
  pull: post(`${base}/Actions/Synchronization`, {
    who: { menu, button: 'btn_sync' },
    gives: SyncState,
    says: 'done',
  }),
  /** How far the last pull is. */
  pulled: get(`${base}/Actions/Synchronization`, {
    who: { menu },
    gives: z.object({ sync: SyncState.nullable() }),
  }),
  remark: put(`${base}/{openId}/Actions/Remark`, {
    who: edit,
    takes: z.object({ remark: z.string().trim().max(30) }),
  }),
  /** Onto the black list, and off it. */
  blackList: put(`${base}/{openId}/Actions/BlackList`, { who: edit, says: 'stateChanged' }),
}

const tagBase = '/api/WeChat/MPTag'

export const mpTags = {
  list: get(tagBase, { who: { menu }, gives: listed(Tag) }),
  tree: get(`${tagBase}/Tree`, { who: { menu }, gives: listed(tree(z.object({ count: z.int() }))) }),
  /** For whoever writes messages. */
  tags: get(`${tagBase}/Tags`, { who: { menu: 'weChat.mpMessage' }, gives: listed(Tag) }),
  read: get(`${tagBase}/{id}`, { who: { menu }, gives: Tag }),
  create: post(tagBase, { who: edit, takes: z.object({ fullName: TagName }), gives: z.object({ id: Id }) }),
  update: put(`${tagBase}/{id}`, { who: edit, takes: z.object({ fullName: TagName }) }),
  remove: del(`${tagBase}/{id}`, { who: edit }),
  /** Gives tags to followers, or takes them away. */
  setTag: post(`${tagBase}/Actions/SetTag`, {
    who: edit,
    takes: z.object({
      openIds: z.array(OpenId).min(1).max(500),
      tagIds: z.array(Id).min(1).max(20),
      on: Flag.default(1),
    }),
    says: 'updated',
  }),
}
