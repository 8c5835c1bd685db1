import * as z from 'zod'
import { Id, post } from '../wire.ts'
import { FlowBody, FlowProblem } from './flows.ts'
import { Forecast, ForecastNode } from './task-acts.ts'
import { emptyPolicies } from './template/rules.ts'

/** Form and template may be unsaved; those of a version can be sent, too. */
const DraftForecastInput = FlowBody.pick({
  enCode: true,
  formType: true,
  formData: true,
  flowTemplateJson: true,
}).extend({
  /** The flow of the draft: that of a design is open to those who may add records. Absent for a version or a file. */
  id: Id.optional(),
  /** The user who would launch the task. */
  initiatorId: Id,
  /** Values of the form as a JSON text. */
  data: z.string().max(4_000_000).default('{}'),
  /** Users by the code of the node that they shall handle. */
  candidateList: z.record(z.string().max(64), z.array(Id).max(200)).optional(),
})
export type DraftForecastInput = z.output<typeof DraftForecastInput>

/** Who would have a node with this initiator, whether the path leads there or not. */
const NodePeople = ForecastNode.omit({ isAutomatic: true }).extend({
  /** Whether the path leads there. */
  isReached: z.boolean(),
  /** The policy that applies because no user was found; '' where one was, or the path does not lead there. */
  emptyPolicy: z.enum(['', ...emptyPolicies]),
  /** Why the users cannot be found: an interface that fails, for instance; '' where they can. */
  problem: z.string(),
})
export type NodePeople = z.output<typeof NodePeople>

const DraftForecast = Forecast.extend({
  /** All nodes that have users. */
  nodes: z.array(NodePeople),
  /** Whether the initiator may launch the flow. */
  canLaunch: z.boolean(),
  /** Fields of which the submission would be refused. */
  valueProblems: z.array(z.object({ field: z.string(), text: z.string() })),
  /** What a release of the draft would meet. With a problem of the tree itself there is no path. */
  problems: z.array(FlowProblem),
})
export type DraftForecast = z.output<typeof DraftForecast>

export const draftForecasts = {
  /**
   * The path of a task that an initiator would launch with a draft. Nothing is saved. For who may change flows; who may
   * change designs sends the `id` of a design's flow.
   */
  forecast: post('/api/workflow/Engine/FlowEngine/Actions/Forecast', {
    access: 'signed-in',
    maxBodyBytes: 16 * 1024 * 1024,
    successMessage: 'done',
    input: DraftForecastInput,
    output: DraftForecast,
  }),
}
