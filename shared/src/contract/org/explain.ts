import * as z from 'zod'
import { get, Id, post } from '../wire.ts'
import { operators, type Operator } from './conditions.ts'

/** A user, role, position or group that holds a grant. */
export const Holder = z.object({
  type: z.enum(['User', 'Role', 'Position', 'Group']),
  id: Id,
  name: z.string(),
})

/** One comparison of a scheme with the value of the record. */
const ComparisonResult = z.object({
  /** Index of its group, from 0; all comparisons of a group must be met. */
  group: z.int(),
  logic: z.enum(['and', 'or']),
  field: z.string(),
  /** Name of the data field; its code where it has none. */
  fieldName: z.string(),
  op: z.enum(Object.keys(operators) as [Operator, ...Operator[]]),
  /** As configured; a dynamic value is followed by its meaning for this user. */
  value: z.string(),
  actual: z.string().nullable(),
  met: z.boolean(),
})

export const Explanation = z.object({
  allowed: z.boolean(),
  /** A super administrator: nothing is checked. */
  everything: z.boolean(),
  /** Holders that grant the menu; empty where there are none. */
  menu: z.array(Holder),
  /** Holders that grant the button; null where none was requested or the menu does not check buttons. */
  button: z.array(Holder).nullable(),
  /**
   * Whether the user may run the data interface `recordId`; absent for records of other modules. `holders`
   * grant it; null where it needs no grant.
   */
  run: z.object({ allowed: z.boolean(), holders: z.array(Holder).nullable() }).optional(),
  /** Each grant of the menu separately: a cell is visible only where one grant allows both row and column. */
  grants: z.array(
    z.object({
      holder: Holder,
      rows: z.enum(['all', 'own', 'schemes']),
      /** Null where no record was requested. */
      row: z.boolean().nullable(),
      /** Null where no column was requested. */
      column: z.boolean().nullable(),
      field: z.boolean().nullable(),
      schemes: z.array(
        z.object({
          id: Id,
          name: z.string(),
          met: z.boolean().nullable(),
          conditions: z.array(ComparisonResult),
        }),
      ),
    }),
  ),
})
export type Explanation = z.output<typeof Explanation>

/** An item that a user has, and the holders that grant it. */
const GrantedItem = z.object({ id: Id, fullName: z.string(), holders: z.array(Holder) })

/** All grants of a user, by menu. */
export const UserGrants = z.object({
  /** A super administrator: nothing is checked. */
  everything: z.boolean(),
  menus: z.array(
    GrantedItem.extend({
      enCode: z.string(),
      /** Name of the directory; '' at the top. */
      above: z.string(),
      /** Null where the menu does not check buttons: then the user has all of them. */
      buttons: z.array(GrantedItem).nullable(),
      /**
       * Null where the menu does not check records. With an empty list the user sees only their own records.
       */
      schemes: z.array(GrantedItem).nullable(),
    }),
  ),
  /** The data interfaces that the user may run because they were granted. */
  interfaces: z.array(GrantedItem).optional(),
})
export type UserGrants = z.output<typeof UserGrants>

/** Explains why a user may or may not do something with a module, a record or a column. */
export const explain = {
  why: post('/api/permission/Authority/Explain', {
    access: { menu: 'permission.authorize' },
    worksOnFullDisk: true,
    input: z.object({
      userId: Id,
      /** Code of the menu; '' to ask about a data interface. */
      menu: z.string().min(1).max(100),
      recordId: Id.optional(),
      /** Code of a list column to read. */
      column: z.string().max(50).optional(),
      /** Code of a form field to write. */
      field: z.string().max(50).optional(),
      /** Code of a button. */
      button: z.string().max(50).optional(),
    }),
    output: Explanation,
    successMessage: 'done',
  }),
  /** All grants of a user, and their holders. */
  held: get('/api/permission/Authority/Held/{userId}', {
    access: { menu: 'permission.authorize' },
    output: UserGrants,
  }),
}
