import { protectedClasses } from './edu/classes/protected.ts'
import { protectedGroups } from './org/groups/protected.ts'
import { protectedDepartments, protectedOrganizes } from './org/organizes/protected.ts'
import { protectedPositions } from './org/positions/protected.ts'
import { protectedRoles } from './org/roles/protected.ts'
import { protectedUsers } from './org/users/protected.ts'
import type { ProtectedModule } from './org/grants/data-access.ts'
import { protectedAreas } from './system/areas/protected.ts'
import { protectedBillRules } from './system/bill-rules/protected.ts'
import { protectedInterfaces } from './system/data-interfaces/protected.ts'
import { protectedMessageTemplates } from './system/message-templates/protected.ts'
import { protectedSources } from './system/data-sources/protected.ts'
import { protectedNotices } from './system/messages/protected.ts'
import { protectedSmsTemplates } from './system/sms-templates/protected.ts'

/** Modules whose rows and columns can be granted. */
export const protectedModules: readonly ProtectedModule[] = [
  protectedUsers,
  protectedOrganizes,
  protectedDepartments,
  protectedPositions,
  protectedRoles,
  protectedGroups,
  protectedClasses,
  protectedNotices,
  protectedBillRules,
  protectedInterfaces,
  protectedSources,
  protectedAreas,
  protectedMessageTemplates,
  protectedSmsTemplates,
]
