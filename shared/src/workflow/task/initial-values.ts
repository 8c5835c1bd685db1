import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import type { ActValues, DialogAct } from './acts.ts'

/** What the dialog of an act begins with. */
export function initialValuesOf(act: DialogAct, info: FlowBeforeInfo): ActValues {
  const current = info.flowTaskNodeList.find(({ type }) => type === '1')
  switch (act) {
    case 'return':
      return {
        ...(info.returnTargets[0] ? { rejectStep: info.returnTargets[0].nodeCode } : {}),
        comeBack: info.approversProperties['afterReturn'] !== 'goOn',
      }
    case 'addSigner':
      return { position: 'before' }
    case 'assign':
      return current ? { nodeCode: current.nodeCode } : {}
    case 'jump':
      return current ? { from: current.nodeCode } : {}
    case 'revive':
      return { nodeCode: '' }
    default:
      return {}
  }
}
