import type * as z from 'zod'
import { DesignBody } from '@tessera/shared/contract/lowcode/designs'
import { GroupBody } from '@tessera/shared/contract/org/groups'
import { UserBody } from '@tessera/shared/contract/org/users'
import { AreaBody } from '@tessera/shared/contract/system/areas'
import { DataInterfaceBody } from '@tessera/shared/contract/system/data-interfaces'
import { MenuBody } from '@tessera/shared/contract/system/menus'

/** Tables whose columns follow from a schema of the contract (`crud`), for the test that compares both. */
export const records: Readonly<Record<string, z.ZodObject>> = {
  org_user: UserBody.omit({ roleId: true, positionId: true }),
  org_group: GroupBody,
  system_menu: MenuBody,
  system_area: AreaBody,
  system_data_interface: DataInterfaceBody,
  lowcode_design: DesignBody,
}
