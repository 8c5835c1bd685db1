import type { leaveForm } from '@tessera/shared/contract/workflow/system-forms'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { leaveSystemForm } from './leave.ts'
import { readSystemForm, submitSystemForm } from './submit.ts'

const { key } = leaveSystemForm

/** The id on the wire is that of the task, as clients keep it. */
export const leaveHandlers = (services: Pick<Services, 'workflow'>): Handlers<typeof leaveForm> => ({
  read: async ({ id }, context) => {
    const { values, ...task } = await readSystemForm(services.workflow, context, { key, id })
    return { ...values, ...task, id } as Awaited<ReturnType<Handlers<typeof leaveForm>['read']>>
  },
  create: async (input, context) => ({
    id: await submitSystemForm(services.workflow, context, key, input),
  }),
  update: async ({ id, ...input }, context) => {
    await submitSystemForm(services.workflow, context, key, input, id)
  },
})
