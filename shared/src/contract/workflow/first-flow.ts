/** The nodes that the flow of a new design begins with: the superior of the initiator decides. */
export const firstFlow = (startTitle: string, approverTitle: string): string =>
  JSON.stringify({
    type: 'start',
    nodeId: 'start',
    content: startTitle,
    properties: { title: startTitle },
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
