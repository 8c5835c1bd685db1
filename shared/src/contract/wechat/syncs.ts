import * as z from 'zod'
import { Flag, Ids, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, tree } from '../wire.ts'

export const syncProducts = ['wecom', 'dingtalk'] as const
/** WeCom and DingTalk; older clients call them 1 and 2. */
export type SyncProduct = (typeof syncProducts)[number]
export const Product = z.enum(syncProducts)
export const syncKinds = ['organize', 'user', 'all'] as const
export const SyncState = z.object({
  id: Id,
  product: z.enum([...syncProducts, 'mp']),
  /** `read` reads the provider's directory and changes nothing. */
  kind: z.enum([...syncKinds, 'read', 'followers', 'materials']),
  /** A trial run, which changes nothing. */
  dry: z.boolean(),
  state: z.enum(['queued', 'running', 'done', 'cancelled', 'failed']),
  /** Number of rows, null until the plan exists; of processed and of failed rows. */
  total: z.int().nullable(),
  done: z.int(),
  failed: z.int(),
  /** Why the run failed as a whole. */
  error: z.string(),
  creatorUser: z.string(),
  creatorTime: Time,
  finishTime: Time.nullable(),
})
export type SyncState = z.output<typeof SyncState>

export const syncActions = ['create', 'change', 'move', 'disable', 'remove'] as const
export const SyncRow = z.object({
  n: z.int(),
  kind: z.enum(['organize', 'user']),
  action: z.enum(syncActions),
  fullName: z.string(),
  /** The path of the unit, or the account of the user. */
  detail: z.string(),
  remoteId: z.string().nullable(),
  outcome: z.enum(['done', 'failed']).nullable(),
  /** The reason, from the provider or from the server. */
  error: z.string(),
})
export type SyncRow = z.output<typeof SyncRow>

/** Counts of one kind. */
export const SyncTotal = z.object({
  synType: z.string(),
  recordTotal: z.int(),
  synSuccessCount: z.int(),
  synFailCount: z.int(),
  unSynCount: z.int(),
  synDate: Time.nullable(),
})
export type SyncTotal = z.output<typeof SyncTotal>

/**
 * `stale`: changed on the platform since. `removed`: the member was removed on the platform and is not added
 * again until an administrator decides so.
 */
export const linkStates = ['none', 'ok', 'stale', 'failed', 'disabled', 'removed'] as const
export type LinkState = (typeof linkStates)[number]

/** A local unit or user, and its counterpart at the provider. */
const linked = {
  id: Id,
  fullName: z.string(),
  remoteId: z.string().nullable(),
  state: z.enum(linkStates),
  error: z.string(),
  synTime: Time.nullable(),
}
export const LinkedUnit = z.object({ ...linked, parentName: z.string() })
export type LinkedUnit = z.output<typeof LinkedUnit>
export const LinkedUser = z.object({
  ...linked,
  account: z.string(),
  mobilePhone: z.string().nullable(),
  organize: z.string(),
})
export type LinkedUser = z.output<typeof LinkedUser>

/** Ids of a provider. */
const ProviderId = z.string().max(64)
/** The local record that a provider's record is linked to; null where there is none. */
const localLink = { localId: Id.nullable(), localName: z.string().nullable(), link: z.enum(linkStates) }
export const ProviderUnit = z.object({ ...localLink, people: z.int() })
export type ProviderUnitNode = z.output<typeof ProviderUnitTree>
const ProviderUnitTree = tree(ProviderUnit)
export const providerUserStates = ['active', 'inactive', 'locked', 'left', 'unknown'] as const
export const ProviderUser = z.object({
  id: ProviderId,
  fullName: z.string(),
  position: z.string(),
  units: z.string(),
  state: z.enum(providerUserStates),
  account: z.string().nullable(),
  ...localLink,
})
export type ProviderUser = z.output<typeof ProviderUser>

/** A change on the platform that the product did not make. */
export const ProviderChange = z.object({
  id: Id,
  kind: z.enum(['organize', 'user']),
  action: z.enum(['create', 'change', 'remove']),
  remoteId: ProviderId,
  fullName: z.string(),
  localId: Id.nullable(),
  localName: z.string().nullable(),
  happenedTime: Time,
})
export type ProviderChange = z.output<typeof ProviderChange>

const menu = 'weChat.qyConfig'
const base = '/api/system/SynThirdInfo'
const olderCall = {
  access: { menu, button: 'btn_sync' },
  output: z.array(SyncTotal),
  successMessage: 'done',
} as const
const LinkFilter = Page.extend({ product: Product.default('wecom'), state: z.enum(linkStates).optional() })
const ProductInput = z.object({ product: Product.default('wecom') })

export const syncs = {
  /** `type` 1 is WeCom, 2 DingTalk. */
  total: get(`${base}/getSynThirdTotal/{type}`, { access: { menu }, output: z.array(SyncTotal) }),
  // The four calls of older clients answer at the end of the run, or after 95 seconds while it continues.
  unitsToDingtalk: get(`${base}/synAllOrganizeSysToDing`, olderCall),
  usersToDingtalk: get(`${base}/synAllUserSysToDing`, olderCall),
  unitsToWecom: get(`${base}/synAllOrganizeSysToQy`, olderCall),
  usersToWecom: get(`${base}/synAllUserSysToQy`, olderCall),
  // Runs with progress, and with the outcome of each row.
  start: post(`${base}/Syncs`, {
    access: { menu, button: 'btn_sync' },
    input: z.object({
      product: Product,
      kind: z.enum(syncKinds).default('all'),
      dry: z.boolean().default(false),
    }),
    output: SyncState,
    successMessage: 'done',
  }),
  latest: get(`${base}/Syncs/Latest/{product}`, {
    access: { menu },
    output: z.object({ sync: SyncState.nullable(), read: SyncState.nullable() }),
  }),
  state: get(`${base}/Syncs/{id}`, { access: { menu }, output: SyncState }),
  rows: get(`${base}/Syncs/{id}/Rows`, {
    access: { menu },
    input: Page.extend({ failed: Flag.optional() }),
    output: paged(SyncRow),
  }),
  cancel: del(`${base}/Syncs/{id}`, { access: { menu, button: 'btn_sync' }, successMessage: 'done' }),
  units: get('/api/WeChat/QYDepartment', { access: { menu }, input: LinkFilter, output: paged(LinkedUnit) }),
  users: get('/api/WeChat/QYUser', { access: { menu }, input: LinkFilter, output: paged(LinkedUser) }),
  startUnits: post('/api/WeChat/QYDepartment/Actions/Synchronization', {
    access: { menu, button: 'btn_sync' },
    input: ProductInput,
    output: SyncState,
    successMessage: 'done',
  }),
  startUsers: post('/api/WeChat/QYUser/Actions/Synchronization', {
    access: { menu, button: 'btn_sync' },
    input: ProductInput,
    output: SyncState,
    successMessage: 'done',
  }),
  /** Users who were removed on the platform are added again by the next run. */
  bringAgain: post('/api/WeChat/QYUser/Actions/Again', {
    access: { menu, button: 'btn_sync' },
    input: z.object({ product: Product.default('wecom'), ids: Ids.min(1) }),
    successMessage: 'done',
  }),
  // The provider's directory as it was when it was last read, and the linked local records.
  readThere: post('/api/WeChat/QYUser/Actions/Read', {
    access: { menu, button: 'btn_sync' },
    input: ProductInput,
    output: SyncState,
    successMessage: 'done',
  }),
  unitsThere: get('/api/WeChat/QYDepartment/Actions/There', {
    access: { menu },
    input: ProductInput,
    output: listed(ProviderUnitTree).extend({ readTime: Time.nullable(), changes: z.int() }),
  }),
  usersThere: get('/api/WeChat/QYUser/Actions/There', {
    access: { menu },
    input: Page.extend({
      product: Product.default('wecom'),
      unitId: ProviderId.optional(),
      bound: Flag.optional(),
    }),
    output: paged(ProviderUser),
  }),
  changes: get(`${base}/Changes`, {
    access: { menu },
    input: Page.extend({ product: Product.default('wecom'), kind: z.enum(['organize', 'user']).optional() }),
    output: paged(ProviderChange),
  }),
}
