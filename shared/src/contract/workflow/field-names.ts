import * as z from 'zod'
import { get, Id, listed, post } from '../wire.ts'

const FieldName = z.string().min(1).max(121)

/** The form whose fields were renamed: of a design, or of a flow with a form of its own. */
const RenamedForm = { designId: z.string().max(64).default(''), flowId: z.string().max(64).default('') }

/** A place of a draft that names a field. */
const FieldUseRow = z.object({
  flowId: Id,
  flowName: z.string(),
  /** The design that the flow belongs to; '' for a flow of its own. */
  designId: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  /** Key of the node's settings: `formOperates`, `conditions`, `who`, `titleTemplate`. */
  key: z.string(),
  field: z.string(),
})
export type FieldUseRow = z.output<typeof FieldUseRow>

const RenamedDraft = z.object({
  flowId: Id,
  flowName: z.string(),
  /** Places that were changed. */
  count: z.int(),
  /** Why the draft was left as it is; '' where it was changed. */
  refusal: z.string(),
})

const base = '/api/workflow/Engine/FlowEngine/Actions'
const menu = 'workFlow.flowEngine'

export const fieldNames = {
  /**
   * Where drafts of flows name fields of a form; all of its fields where none are given (separated by commas). By the menu
   * of flows in its scope; by that of designs in the flows of designs.
   */
  uses: get(`${base}/FieldUses`, {
    access: 'signed-in',
    input: z.object({ ...RenamedForm, fields: z.string().max(20_000).default('') }),
    output: listed(FieldUseRow),
  }),
  /** Writes new names of fields into the drafts that use them. Versions and running tasks stay as they are. */
  rename: post(`${base}/RenameFields`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({ ...RenamedForm, names: z.record(FieldName, FieldName) }),
    output: listed(RenamedDraft),
  }),
}
