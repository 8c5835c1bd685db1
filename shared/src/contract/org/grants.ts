import * as z from 'zod'
import { ItemCode } from '../patterns.ts'
import { Holder } from './explain.ts'
import { get, Id, listed, post, put, tree } from '../wire.ts'

/** What can be granted: menus; of a menu its buttons, list columns, form fields, and rows by schemes of conditions. */
export const grantKinds = ['module', 'button', 'column', 'form', 'resource'] as const
export type GrantKind = (typeof grantKinds)[number]

/** Who can hold grants. */
export const HolderType = Holder.shape.type
export type HolderType = z.output<typeof HolderType>

const itemIds = z.array(Id).max(50_000).default([])
const holderIds = z.array(Id).max(1_000).default([])
const holders = { roleIds: holderIds, positionIds: holderIds, userIds: holderIds, groupIds: holderIds }
const Items = z.object({
  module: itemIds,
  button: itemIds,
  column: itemIds,
  form: itemIds,
  resource: itemIds,
})

/** `offered` is false of what the caller does not hold: it stands there because the holder has it, or because it leads to what is offered. */
const Item = tree(
  z.object({
    enCode: z.string(),
    icon: z.string(),
    moduleId: z.string(),
    sortCode: z.int(),
    offered: z.boolean(),
  }),
)
export type GrantItem = z.output<typeof Item>

/** An item by its name, with that of its menu; '' for a menu itself. */
const NamedItem = z.object({ type: z.enum(grantKinds), id: Id, name: z.string(), menu: z.string() })
const ChangedItems = z.object({ total: z.int(), items: z.array(NamedItem) })
/** What one holder gains and loses: so many, the first 100 of them by name. */
export const GrantChange = z.object({ holder: Holder, came: ChangedItems, went: ChangedItems })
export type GrantChange = z.output<typeof GrantChange>

const base = '/api/permission/Authority'
const menu = 'permission.authorize'

/** Specification: wire 7.7. */
export const grants = {
  /**
   * What the caller may grant or the holder `objectId` has (`0` asks for nobody yet), as a tree. Of a kind other than module: the items
   * of the menus `moduleIds`, below them. `all` are the ids of the whole tree, `ids` those held.
   */
  values: post(`${base}/Data/{objectId}/Values`, {
    access: { menu },
    successMessage: 'done',
    input: z.object({ type: z.enum(grantKinds), moduleIds: z.string().max(200_000).default('') }),
    output: z.object({ list: z.array(Item), all: z.array(z.string()), ids: z.array(z.string()) }),
  }),
  /** Replaces what the caller may grant; the arrays may hold ids of menus, as trees of older clients send them. */
  replace: put(`${base}/Data/{objectId}`, {
    access: { menu, button: 'btn_edit' },
    input: Items.extend({ objectType: HolderType }),
  }),
  /** Adds to each holder what it lacks, and takes nothing away. */
  add: post(`${base}/Data/Batch`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'updated',
    input: Items.extend(holders),
  }),
  /**
   * Gives holders what they lack of `give` and takes what they have of `take`, of a menu with everything in it; nothing else is touched. Tells
   * by holder what changes; `dry` only tells. Ours.
   */
  change: post(`${base}/Data/Change`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'updated',
    input: z.object({
      ...holders,
      give: Items.prefault({}),
      take: Items.prefault({}),
      dry: z.boolean().default(false),
    }),
    output: listed(GrantChange),
  }),
  /** Who may see a portal. */
  holders: get(`${base}/Model/{itemId}/{objectType}`, {
    access: { menu },
    output: z.object({ ids: z.array(z.string()) }),
  }),
  setHolders: put(`${base}/Model/{itemId}`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({
      itemType: z.literal('portal'),
      objectType: HolderType,
      objectId: z.array(Id).max(10_000),
    }),
  }),
  /** Columns of a menu that the caller may see in one of its rows at least, as an array. */
  columns: get(`${base}/GetColumnsByModuleId/{menuId}`, {
    access: 'signed-in',
    output: z.array(z.object({ id: Id, enCode: z.string(), fullName: z.string(), visible: z.boolean() })),
  }),
  /** Which of them the caller wants to see in the list; the rest stays to be chosen. */
  setColumns: put(`${base}/SetColumnsByModuleId`, {
    access: 'signed-in',
    input: z.object({
      moduleId: Id,
      columns: z.array(z.object({ enCode: ItemCode, visible: z.boolean() })).max(200),
    }),
  }),
}
export type GrantItems = z.output<typeof Items>
