import type { Command } from '../engine/commands.ts'
import type { LoadedTask } from './load.ts'

/** Commands that go on while the flow is stopped and its tasks are suspended. */
const always: ReadonlySet<Command['kind']> = new Set([
  'terminate',
  'withdraw',
  'markRead',
  'comment',
  'amend',
  'handOver',
])

/** Whether a stopped flow keeps a command from its task. */
export const isSuspended = (
  { pauseReason }: Pick<LoadedTask, 'pauseReason'>,
  { kind }: Pick<Command, 'kind'>,
): boolean => pauseReason === 'flow' && !always.has(kind)
