import { protectedClasses } from './edu/classes/protected.ts'
import { protectedGroups } from './org/groups/protected.ts'
import { protectedDepartments, protectedOrganizes } from './org/organizes/protected.ts'
import { protectedPositions } from './org/positions/protected.ts'
import { protectedRoles } from './org/roles/protected.ts'
import { protectedUsers } from './org/users/protected.ts'
import type { ProtectedModule } from './permissions/data-access.ts'
import { protectedAreas } from './system/areas/protected.ts'
import { protectedBillRules } from './system/bill-rules/protected.ts'
import { protectedInterfaces } from './data/interfaces/protected.ts'
import { protectedMessageTemplates } from './messaging/message-templates/protected.ts'
import { protectedSources } from './data/sources/protected.ts'
import { protectedNotices } from './messaging/messages/protected.ts'
import { protectedSmsTemplates } from './messaging/sms-templates/protected.ts'

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
