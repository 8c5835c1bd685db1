import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'

const staffed: readonly string[] = ['approver', 'process', 'choose']

/** The nodes of a task at which people act, as options: each once, however often the task came there. */
export function listStaffedNodes({
  flowTaskNodeList,
}: Pick<FlowBeforeInfo, 'flowTaskNodeList'>): { value: string; label: string }[] {
  const nodes = flowTaskNodeList.filter(({ nodeType }) => staffed.includes(nodeType))
  const names = new Map(nodes.map(({ nodeCode, nodeName }) => [nodeCode, nodeName]))
  return [...names].map(([value, label]) => ({ value, label }))
}
