import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedFlows = protectedTable({
  menu: 'workFlow.flowEngine',
  basePath: '/api/workflow/Engine/FlowEngine',
  table: 'workflow_flow',
  as: 'f',
  fields: {
    fullName: 'text',
    enCode: 'text',
    category: 'text',
    type: 'number',
    formType: 'number',
    enabledMark: 'number',
    sortCode: 'number',
  },
})
