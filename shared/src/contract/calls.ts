import { departments, organizes } from './org/organizes.ts'
import { positions } from './org/positions.ts'
import { roles } from './org/roles.ts'
import { users } from './org/users.ts'
import { remotes } from './shell/remotes.ts'
import { session } from './shell/session.ts'
import { welcome } from './shell/welcome.ts'
import { menus } from './system/menus.ts'
import type { Calls } from './wire.ts'

/** Every table of calls there is, by area and feature: what the server serves and what tests walk over. */
export const contract = {
  'shell.session': session,
  'shell.welcome': welcome,
  'shell.remotes': remotes,
  'org.users': users,
  'org.organizes': organizes,
  'org.departments': departments,
  'org.roles': roles,
  'org.positions': positions,
  'system.menus': menus,
} satisfies Record<string, Calls>
export type Contract = typeof contract
