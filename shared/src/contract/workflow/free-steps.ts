import * as z from 'zod'
import { Id } from '../wire.ts'

/** One step that an initiator adds to a flow: who approves, and how many of them. */
export const FreeStep = z.object({
  /** '' for the standard name. */
  title: z.string().trim().max(100).default(''),
  users: z.array(Id).min(1).max(100),
  mode: z.enum(['any', 'all', 'sequence']).default('any'),
})
export type FreeStep = z.output<typeof FreeStep>

/** The steps of one task, in their order; sent with its submission where the flow allows them. */
export const FreeSteps = z.array(FreeStep).max(50)

/** The node for which `CandidateUser` answers the users of free steps. */
export const freeStepsNode = 'free'
