import * as z from 'zod'
import { HolderType } from '../org/grants.ts'
import { Id } from '../wire.ts'

/** The rows that a holder sees: `own` are the user's, `company` those of the user's company (campus) with its departments. */
export const rowScopes = ['own', 'unit', 'unitAndBelow', 'company', 'all'] as const

const codes = z.array(z.string().max(100)).max(5_000)
const rights = {
  /** Codes of the buttons, such as `btn_add`. */
  buttons: codes,
  /** `custom`: the data schemes that the holder has stay as they are. */
  scope: z.enum([...rowScopes, 'custom']),
  /**
   * Fields that the holder neither sees nor fills in, and those that it only sees. A sub-table counts as a field, and its
   * columns are named as `lines-price`.
   */
  hidden: codes,
  readOnly: codes,
}
export const HolderRef = z.object({ type: HolderType, id: Id })
export type HolderRef = z.output<typeof HolderRef>
/** What a role, user, position or group may do with the records of a design. */
export const HolderRights = HolderRef.extend(rights)
export type HolderRights = z.output<typeof HolderRights>
/** The same of a role, as clients send it that name roles only. */
export const RoleRights = z.object({ roleId: Id, ...rights })

/** Whether a holder sees or fills in less than all fields, so that menus have to check columns and form fields. */
export const limitsFields = ({ hidden, readOnly }: Pick<HolderRights, 'hidden' | 'readOnly'>): boolean =>
  hidden.length + readOnly.length > 0
