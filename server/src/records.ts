import type * as z from 'zod'
import { DesignBody } from '@tessera/shared/contract/lowcode/designs'
import { UserBody } from '@tessera/shared/contract/org/users'
import { MenuBody } from '@tessera/shared/contract/system/menus'

/** Tables whose columns follow from a schema of the contract (`crud`), for the test that compares both. */
export const records: Readonly<Record<string, z.ZodObject>> = {
  org_user: UserBody.omit({ roleId: true, positionId: true }),
  system_menu: MenuBody,
  lowcode_design: DesignBody,
}
