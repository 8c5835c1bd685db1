import { LeaveBody } from '@tessera/shared/contract/workflow/system-forms'
import { createCrud } from '../../db/crud.ts'
import type { SystemForm } from '../../feature/system-form.ts'
import { text } from './text.ts'

export const leaveRows = createCrud('workflow_form_leave', LeaveBody)

export const leaveSystemForm: SystemForm = {
  key: 'leave',
  name: text.leave,
  fields: (['leaveType', 'startTime', 'endTime', 'days', 'reason'] as const).map((id) => ({
    id,
    name: text[id],
    required: true,
  })),
}
