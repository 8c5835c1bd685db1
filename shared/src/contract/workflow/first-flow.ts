/**
 * The nodes that the flow of a new design begins with: the superior of the initiator decides. `summaryFields` sum up its tasks
 * in lists and messages; without them, the first fields of the form do.
 */
export const firstFlow = (
  startTitle: string,
  approverTitle: string,
  summaryFields: readonly string[] = [],
): string =>
  JSON.stringify({
    type: 'start',
    nodeId: 'start',
    content: startTitle,
    properties: { title: startTitle, summaryFields },
    childNode: {
      type: 'approver',
      nodeId: 'node1',
      prevId: 'start',
      content: approverTitle,
      properties: {
        title: approverTitle,
        assigneeType: 1,
        managerLevel: 1,
        // Who is not found is replaced by the administrators of the process.
        empty: { policy: 'administrators' },
      },
    },
  })
