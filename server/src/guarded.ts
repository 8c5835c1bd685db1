import { guardedClasses } from './edu/classes/guarded.ts'
import { guardedGroups } from './org/groups/guarded.ts'
import { guardedDepartments, guardedOrganizes } from './org/organizes/guarded.ts'
import { guardedPositions } from './org/positions/guarded.ts'
import { guardedRoles } from './org/roles/guarded.ts'
import { guardedUsers } from './org/users/guarded.ts'
import type { Guarded } from './org/grants/reach.ts'
import { guardedAreas } from './system/areas/guarded.ts'
import { guardedBillRules } from './system/bill-rules/guarded.ts'
import { guardedInterfaces } from './system/data-interfaces/guarded.ts'
import { guardedMessageTemplates } from './system/message-templates/guarded.ts'
import { guardedSources } from './system/data-sources/guarded.ts'
import { guardedNotices } from './system/messages/guarded.ts'
import { guardedSmsTemplates } from './system/sms-templates/guarded.ts'

/** Modules whose rows and columns can be granted: what conditions are read against and explanations are made of. */
export const guarded: readonly Guarded[] = [
  guardedUsers,
  guardedOrganizes,
  guardedDepartments,
  guardedPositions,
  guardedRoles,
  guardedGroups,
  guardedClasses,
  guardedNotices,
  guardedBillRules,
  guardedInterfaces,
  guardedSources,
  guardedAreas,
  guardedMessageTemplates,
  guardedSmsTemplates,
]
