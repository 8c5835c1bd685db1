import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'

/** Whether the page offers to print: the node of an approver decides, and everybody else may. */
export const offersPrint = ({ acts, approversProperties }: FlowBeforeInfo): boolean =>
  !(acts.includes('approve') || acts.includes('chooseBranch')) || approversProperties['hasPrintBtn'] !== false
