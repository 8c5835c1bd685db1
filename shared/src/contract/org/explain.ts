import * as z from 'zod'
import { get, Id, post } from '../wire.ts'
import { operators, type Operator } from './conditions.ts'

export const Holder = z.object({
  type: z.enum(['User', 'Role', 'Position', 'Group']),
  id: Id,
  name: z.string(),
})

/** One comparison of a scheme with what the record holds there. */
const ComparisonResult = z.object({
  /** Group it stands in, from 0; comparisons of one group hold together. */
  group: z.int(),
  logic: z.enum(['and', 'or']),
  field: z.string(),
  /** What the field is called among the module's data fields; else its code. */
  fieldName: z.string(),
  op: z.enum(Object.keys(operators) as [Operator, ...Operator[]]),
  /** As configured; a dynamic value is followed by what it means for this user. */
  value: z.string(),
  actual: z.string().nullable(),
  met: z.boolean(),
})

export const Explanation = z.object({
  allowed: z.boolean(),
  /** A super administrator: nothing is checked. */
  everything: z.boolean(),
  /** Who gives the menu; empty where nobody does. */
  menu: z.array(Holder),
  /** Who gives the button; null where none was asked for or the menu does not check buttons. */
  button: z.array(Holder).nullable(),
  /** Each grant of the menu by itself: a cell is open only where one of them opens row and column (engines, section 3). */
  grants: z.array(
    z.object({
      holder: Holder,
      rows: z.enum(['all', 'own', 'schemes']),
      /** Null where no record was asked for. */
      row: z.boolean().nullable(),
      /** Null where no column was asked for. */
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

/** Something a user holds, and who gives it to them. */
const GrantedItem = z.object({ id: Id, fullName: z.string(), holders: z.array(Holder) })

/** Everything a user holds, menu by menu. */
export const UserGrants = z.object({
  /** A super administrator: nothing is checked. */
  everything: z.boolean(),
  menus: z.array(
    GrantedItem.extend({
      enCode: z.string(),
      /** Name of the directory; '' at the top. */
      above: z.string(),
      /** Null where the menu does not check them: then all of them are held. */
      buttons: z.array(GrantedItem).nullable(),
      /** Null where the menu does not check records; without any only the user's own are reached. */
      schemes: z.array(GrantedItem).nullable(),
    }),
  ),
})
export type UserGrants = z.output<typeof UserGrants>

/** Why a user may or may not do something with a module, a record, a column (engines, section 3.10); ours. */
export const explain = {
  why: post('/api/permission/Authority/Explain', {
    access: { menu: 'permission.authorize' },
    input: z.object({
      userId: Id,
      /** Code of the menu. */
      menu: z.string().min(1).max(100),
      recordId: Id.optional(),
      /** Code of a column of the list, to be seen. */
      column: z.string().max(50).optional(),
      /** Code of a field of the form, to be written. */
      field: z.string().max(50).optional(),
      /** Code of a button. */
      button: z.string().max(50).optional(),
    }),
    output: Explanation,
    successMessage: 'done',
  }),
  /** All that a user may, and through whom. */
  held: get('/api/permission/Authority/Held/{userId}', {
    access: { menu: 'permission.authorize' },
    output: UserGrants,
  }),
}
