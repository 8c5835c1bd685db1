import { Code } from '@tessera/shared/contract/wire'
import { refuseField } from '../../errors/refusal.ts'
import { listLaunchPrincipals } from '../delegates/principals.ts'
import type { LaunchContext } from './request.ts'
import { text } from './text.ts'

/**
 * The context of a launch in the name of a principal, whose rights count. Without a principal it is that of the caller.
 * Throws a refusal unless the principal has entrusted the launching of the flow to the caller, in force now.
 */
export async function inNameOf(
  context: LaunchContext,
  flowId: string,
  principalId: string | undefined,
): Promise<LaunchContext> {
  const { userId } = context.session
  if (principalId === undefined || principalId === userId) return context
  const principals = await listLaunchPrincipals(context.db, userId, flowId)
  const principal = principals.find(({ id }) => id === principalId)
  if (!principal) throw refuseField('principalId', text.notEntrusted, {}, Code.forbidden)
  const { organizeId, administrator } = principal
  return { ...context, session: { userId: principalId, organizeId, administrator }, substituteId: userId }
}
