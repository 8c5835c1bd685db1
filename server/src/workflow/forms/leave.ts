import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { LeaveBody } from '@tessera/shared/contract/workflow/system-forms'
import { createCrud } from '../../db/crud.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { FormRecord } from '../../feature/flow-records.ts'
import type { SystemForm } from '../../feature/system-form.ts'
import { toFieldsRefusal } from '../../http/parse.ts'
import { text } from './text.ts'

export const leaveRows = createCrud('workflow_form_leave', LeaveBody)

const minutes = 'yyyy-MM-dd HH:mm'

export const leaveSystemForm: SystemForm = {
  key: 'leave',
  name: text.leave,
  fields: (['leaveType', 'startTime', 'endTime', 'days', 'reason'] as const).map((id) => ({
    id,
    name: text[id],
    required: true,
  })),
  summary: ['leaveType', 'days', 'reason'],
  format: ({ startTime, endTime }) => ({
    ...(typeof startTime === 'number' && { startTime: formatInstant(startTime, minutes) }),
    ...(typeof endTime === 'number' && { endTime: formatInstant(endTime, minutes) }),
  }),
  async load(db, recordId) {
    const { id: _, lastModifyTime: _time, ...values } = await leaveRows.read(db, recordId)
    return values
  },
  create: (trx, values, userId) => leaveRows.create(trx, readLeave(values), userId),
  update: (trx, recordId, values, userId) => leaveRows.update(trx, recordId, readLeave(values), userId),
}

/** Checks the values of a request for leave. */
export function readLeave(values: FormRecord) {
  const read = LeaveBody.safeParse(values)
  if (!read.success) throw toFieldsRefusal(read.error, { ...values })
  const leave = read.data
  if (leave.endTime < leave.startTime) throw refuseField('endTime', text.endsBeforeStart)
  return leave
}
