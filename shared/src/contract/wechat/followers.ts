import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put, tree } from '../wire.ts'
import { SyncState } from './syncs.ts'

export const OpenId = z.string().min(1).max(64)
/** Kinds of follower lists. */
export const FollowerType = { all: '0', following: '1', blacked: '2' } as const

export const Follower = z.object({
  /** The same as `openId`. */
  id: OpenId,
  openId: OpenId,
  /** '' where the provider does not disclose names. */
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
  /** `type` 0 all, 1 current followers, 2 the black list. */
  list: get(`${base}/{type}`, {
    access: { menu },
    input: Page.extend({ tagId: Id.optional() }),
    output: paged(Follower),
  }),
  /** Starts to import followers, tags and the black list from the account. */
  pull: post(`${base}/Actions/Synchronization`, {
    access: { menu, button: 'btn_sync' },
    output: SyncState,
    successMessage: 'done',
  }),
  /** The last import and its progress. */
  pulled: get(`${base}/Actions/Synchronization`, {
    access: { menu },
    output: z.object({ sync: SyncState.nullable() }),
  }),
  remark: put(`${base}/{openId}/Actions/Remark`, {
    access: edit,
    input: z.object({ remark: z.string().trim().max(30) }),
  }),
  /** Toggles the black list. */
  blackList: put(`${base}/{openId}/Actions/BlackList`, { access: edit, successMessage: 'stateChanged' }),
}

const tagBase = '/api/WeChat/MPTag'

export const mpTags = {
  list: get(tagBase, { access: { menu }, output: listed(Tag) }),
  tree: get(`${tagBase}/Tree`, { access: { menu }, output: listed(tree(z.object({ count: z.int() }))) }),
  /** Tags for the message form. */
  tags: get(`${tagBase}/Tags`, { access: { menu: 'weChat.mpMessage' }, output: listed(Tag) }),
  read: get(`${tagBase}/{id}`, { access: { menu }, output: Tag }),
  create: post(tagBase, {
    access: edit,
    input: z.object({ fullName: TagName }),
    output: z.object({ id: Id }),
  }),
  update: put(`${tagBase}/{id}`, { access: edit, input: z.object({ fullName: TagName }) }),
  remove: del(`${tagBase}/{id}`, { access: edit }),
  /** Adds tags to followers (`on` 1), or removes them. */
  setTag: post(`${tagBase}/Actions/SetTag`, {
    access: edit,
    input: z.object({
      openIds: z.array(OpenId).min(1).max(500),
      tagIds: z.array(Id).min(1).max(20),
      on: Flag.default(1),
    }),
    successMessage: 'updated',
  }),
}
