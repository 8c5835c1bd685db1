import { EventEmitter } from 'node:events'
import { applyLimits, interleave, summarize, type ReportLine } from '../measure.ts'
import { noAutoRules } from '../../../server/src/workflow/engine/graph.ts'
import { createState, type FlowState } from '../../../server/src/workflow/engine/state.ts'
import { step } from '../../../server/src/workflow/engine/step.ts'
import { buildGraph } from '../../../server/src/workflow/engine/tree.ts'
import type { Stage } from '../stage.ts'

/** Approvals one after the other, in both engines. */
const nodes = Array.from({ length: 10 }, (_, at) => `n${at + 1}`)

const source = `<?xml version="1.0" encoding="UTF-8"?>
<definitions id="approval" xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bpmn.io/schema/bpmn">
  <process id="process" isExecutable="true">
    <startEvent id="start" />
    ${nodes.map((id) => `<userTask id="${id}" />`).join('')}
    <endEvent id="end" />
    ${['start', ...nodes].map((id, at) => `<sequenceFlow id="f${at}" sourceRef="${id}" targetRef="${nodes[at] ?? 'end'}" />`).join('')}
  </process>
</definitions>`

const graph = buildGraph({
  start: { kind: 'start', id: 'start', name: '', fields: {} },
  steps: nodes.map((id) => ({
    kind: 'approver',
    id,
    name: id,
    who: { kind: 'named', ids: ['user'] },
    empty: { kind: 'block' },
    late: [],
    how: { kind: 'any' },
    weights: {},
    auto: noAutoRules,
    rejectTo: 'initiator',
    returnTo: null,
    onlyMyBranch: false,
    fields: {},
    forbidden: [],
  })),
})
const facts = { people: Object.fromEntries(nodes.map((id) => [`people:${id}`, ['user']])) }

/** Plays one task of ours to its end. */
function playOurs(): void {
  const next = (state: FlowState, command: Parameters<typeof step>[2]): FlowState => {
    const result = step(graph, state, command, facts)
    if (!('state' in result)) throw new Error(`refused: ${result.refusal.code}`)
    return result.state
  }
  let state = next(createState({ id: 'task', initiator: 'user' }), { kind: 'submit', actor: 'user', at: 1 })
  for (const at of nodes.keys())
    state = next(state, { kind: 'approve', assignmentId: `a${at + 1}`, actor: 'user', at: at + 2 })
  if (state.task.status !== 2) throw new Error('the task did not end')
}

/** Compares tasks per second in memory with bpmn-engine; both have read the flow before. */
export async function workflowEngine({ effort }: Stage): Promise<ReportLine[]> {
  // Only rows with packages of their own install them.
  const { Engine } = await import('bpmn-engine')
  const { default: BpmnModdle } = await import('bpmn-moddle')
  const moddleContext = await new BpmnModdle().fromXML(source)
  const playTheirs = () =>
    new Promise<void>((resolve, reject) => {
      const engine = new Engine({ moddleContext })
      engine.once('end', () => resolve())
      engine.once('error', reject)
      const listener = new EventEmitter()
      listener.on('activity.wait', (activity) => activity.signal())
      engine.execute({ listener }).catch(reject)
    })
  const count = effort.smoke ? 20 : 300
  const perSecond = async (play: () => Promise<void> | void) => {
    const begin = performance.now()
    for (let done = 0; done < count; done++) await play()
    return (count * 1_000) / (performance.now() - begin)
  }
  const arms = { ours: () => perSecond(playOurs), theirs: () => perSecond(playTheirs) }
  for (const arm of Object.values(arms)) await arm()
  const { samples, calibration } = await interleave(effort.rounds, arms)
  const ratios = samples.ours.map((own, at) => own / samples.theirs[at]!)
  return [
    applyLimits({
      name: 'approval with 10 nodes, tasks per second against bpmn-engine',
      unit: 'x',
      ...summarize(ratios),
      atLeast: 5,
      calibration,
    }),
  ]
}
