import * as z from 'zod'
import { ItemCode, joinedIdsUpTo } from '../patterns.ts'
import { Holder } from './explain.ts'
import { get, Id, listed, post, put, tree } from '../wire.ts'

/**
 * What can be granted: menus, and of a menu its buttons, list columns, form fields, and rows by schemes of
 * conditions; and the right to run a data interface.
 */
export const grantKinds = ['module', 'button', 'column', 'form', 'resource', 'interface'] as const
export type GrantKind = (typeof grantKinds)[number]

/** Records whose holders are chosen one by one. */
export const heldItems = ['portal', 'dataSet'] as const

/** The kinds of items below a menu. Each menu has a switch per kind that says whether the kind is checked. */
export const menuItemTypes = ['button', 'column', 'form', 'resource'] as const

/** Kinds of holders of grants. */
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
  /** Clients that leave it out neither grant nor revoke data interfaces. */
  interface: z.array(Id).max(50_000).optional(),
})

/**
 * `offered` is false for an item that the caller cannot grant: it is listed because the holder has it, or
 * because it is above an offered one. `enforced` is false for a menu that does not check the requested kind, so
 * that its items have no effect; where one of them has an effect all the same, it is false for the others instead.
 */
const Item = tree(
  z.object({
    enCode: z.string(),
    icon: z.string(),
    moduleId: z.string(),
    sortCode: z.int(),
    offered: z.boolean(),
    enforced: z.boolean(),
  }),
)
export type GrantItem = z.output<typeof Item>

/** An item with its name and the name of its menu; '' for a menu itself and for a data interface. */
const NamedItem = z.object({ type: z.enum(grantKinds), id: Id, name: z.string(), menu: z.string() })
const ChangedItems = z.object({ total: z.int(), items: z.array(NamedItem) })
/** The items that one holder gains (`came`) and loses (`went`): their number, and the first 100. */
export const GrantChange = z.object({ holder: Holder, came: ChangedItems, went: ChangedItems })
export type GrantChange = z.output<typeof GrantChange>

/** A kind of items of one menu, by which the menu checks it or not. */
const MenuItemKind = z.object({ menuId: Id, kind: z.enum(menuItemTypes) })
/**
 * A kind that a menu does not check, although items of it are being granted. `holders` of the menu have grants
 * of the kind; those `without` would lose what they can do now if it were checked: their number and the first
 * five names. `canEnforce`: the caller may switch the check on.
 */
const UnenforcedKind = MenuItemKind.extend({
  menu: z.string(),
  canEnforce: z.boolean(),
  holders: z.int(),
  without: z.object({ total: z.int(), names: z.array(z.string()) }),
})
export type UnenforcedKind = z.output<typeof UnenforcedKind>

const base = '/api/permission/Authority'
const menu = 'permission.authorize'

export const grants = {
  /**
   * The items that the caller may grant or the holder `objectId` has (`0`: no holder yet), as a tree. For a
   * kind other than `module`: the items of the menus `moduleIds`, below them. For `interface`: all data
   * interfaces that need a grant, without menus. `all` are the ids of the tree,
   * `ids` those that the holder has.
   */
  values: post(`${base}/Data/{objectId}/Values`, {
    access: { menu },
    worksOnFullDisk: true,
    successMessage: 'done',
    input: z.object({ type: z.enum(grantKinds), moduleIds: joinedIdsUpTo(200_000).default('') }),
    output: z.object({ list: z.array(Item), all: z.array(z.string()), ids: z.array(z.string()) }),
  }),
  /**
   * Replaces the items that the caller may grant. The arrays may contain ids of menus, which older clients
   * send with their trees.
   */
  replace: put(`${base}/Data/{objectId}`, {
    access: { menu, button: 'btn_edit' },
    input: Items.extend({ objectType: HolderType }),
  }),
  /** Adds the missing items to each holder and removes none. */
  add: post(`${base}/Data/Batch`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'updated',
    input: Items.extend(holders),
  }),
  /**
   * Adds the items of `give` to the holders and removes those of `take`, a menu together with its items.
   * Answers the changes by holder; `dry` changes nothing. `enforce` makes menus check kinds of items, for
   * callers who may edit these menus.
   */
  change: post(`${base}/Data/Change`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'updated',
    input: z.object({
      ...holders,
      give: Items.prefault({}),
      take: Items.prefault({}),
      dry: z.boolean().default(false),
      enforce: z.array(MenuItemKind).max(200).default([]),
    }),
    output: listed(GrantChange).extend({ unenforced: z.array(UnenforcedKind) }),
  }),
  /** Holders that may see a portal, or run a data set. */
  holders: get(`${base}/Model/{itemId}/{objectType}`, {
    access: { menu },
    // Clients that know portals only leave it out.
    input: z.object({ itemType: z.enum(heldItems).default('portal') }),
    output: z.object({ ids: z.array(z.string()) }),
  }),
  setHolders: put(`${base}/Model/{itemId}`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({
      itemType: z.enum(heldItems),
      objectType: HolderType,
      objectId: z.array(Id).max(10_000),
    }),
  }),
  /** Columns of a menu that the caller may see in at least one row, as an array. */
  columns: get(`${base}/GetColumnsByModuleId/{menuId}`, {
    access: 'signed-in',
    output: z.array(z.object({ id: Id, enCode: z.string(), fullName: z.string(), visible: z.boolean() })),
  }),
  /** Stores which columns the caller wants to see in the list. */
  setColumns: put(`${base}/SetColumnsByModuleId`, {
    access: 'signed-in',
    input: z.object({
      moduleId: Id,
      columns: z.array(z.object({ enCode: ItemCode, visible: z.boolean() })).max(200),
    }),
  }),
}
export type GrantItems = z.output<typeof Items>
