import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { planCommands, playRandomly, randomFlows } from './random.ts'
import type { Engine } from './twin.ts'

// Copies of the engine with one bug each. The random test has to find every one of them.

const engineFolder = join(import.meta.dirname, '../../src/workflow/engine')
const copies = join(import.meta.dirname, '../../.cache/planted-bugs')

interface PlantedBug {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
}

const bugs: readonly PlantedBug[] = [
  {
    name: 'a join waits for the configured branches instead of the activated ones',
    file: 'flow.ts',
    find: 'if (arrived.length < run.activated.length) return',
    replace: 'if (arrived.length < nodeOf(draft.graph, node.fork).branches.length) return',
  },
  {
    name: 'a delegate has a vote besides that of the principal',
    file: 'signers.ts',
    find: "    slot,\n    userId: command.to,\n    actsAs,\n    kind: 'delegate',",
    replace:
      "    slot: `a${draft.state.assignments.length + 1}`,\n    userId: command.to,\n    actsAs,\n    kind: 'beside',",
  },
  {
    name: 'an approval can be recalled after the next node has acted',
    file: 'recall.ts',
    find: '  assertUntouched(draft, action)\n',
    replace: '',
  },
  {
    name: 'a timer fires after its visit is done',
    file: 'flow.ts',
    find: "if (of === visitId && open === 'live') draft.change('timers', id, { state: 'cancelled' })",
    replace: '{}',
  },
  {
    name: 'a return keeps the other branches alive',
    file: 'move.ts',
    find: '...(left ? cancelWithin(draft, left.run.id) : [])',
    replace: '',
  },
  {
    name: 'a share of the votes is rounded down',
    file: 'tally.ts',
    find: 'Math.ceil((threshold.percent * total) / 100 - tolerance)',
    replace: 'Math.floor((threshold.percent * total) / 100)',
  },
  {
    name: 'an old assignment can be decided',
    file: 'decide.ts',
    find: "  assertOpen(draft, assignment)\n  assertHandling(draft)\n  assertStep(assignment.state === 'live', 'notYourTurn')\n",
    replace: '  assertHandling(draft)\n',
  },
  {
    name: 'coming straight back forgets the branches that were cancelled',
    file: 'move.ts',
    find: 'comesBack ? originsOf(draft, cancelled) : []\n  const around',
    replace: 'comesBack ? originsOf(draft, [origin]) : []\n  const around',
  },
  {
    name: 'an entrusted initiator decides at a node that leaves the decision to others',
    file: 'decide.ts',
    find: '  assertNotOwn(draft, node, [command.actor, assignment.userId, assignment.actsAs])\n',
    replace: '',
  },
  {
    name: 'a node that leaves the decision to others can be transferred to the initiator',
    file: 'signers.ts',
    find: '  assertNotOwn(draft, found.node, [command.to])\n',
    replace: '',
  },
  {
    name: 'one of several signers is the initiator where a node leaves the decision to others',
    file: 'own-request.ts',
    find: '  if (!excludesInitiator(node) || !ids.includes(initiator)) return ids\n',
    replace: '  if (!excludesInitiator(node) || ids.length > 1) return ids\n',
  },
  {
    name: 'the initiator jumps over a node that leaves the decision to others',
    file: 'task-acts.ts',
    find: '  assertNoOwnSkip(draft, command.actor)\n  draft.record',
    replace: '  draft.record',
  },
]

/** Runs within which a bug has to be found. */
const maxRuns = 3_000

async function plant({ file, find, replace }: PlantedBug, index: number): Promise<Engine> {
  const folder = join(copies, String(index))
  await cp(engineFolder, folder, { recursive: true })
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  expect(source.split(find), `${file} contains the place of the bug once`).toHaveLength(2)
  await writeFile(
    path,
    source.replace(find, () => replace),
  )
  return (await import(join(folder, 'step.ts'))) as Engine
}

afterAll(() => rm(copies, { recursive: true, force: true }))

test.each(bugs.map((bug, index) => ({ ...bug, index })))(
  'the random test finds: $name',
  async ({ index, ...bug }) => {
    const engine = await plant(bug, index)
    const result = fc.check(
      fc.property(
        randomFlows,
        planCommands,
        (flow, plan) => playRandomly(flow, plan, engine).problem === null,
      ),
      { numRuns: maxRuns, endOnFailure: true, seed: 19 },
    )
    expect(result.failed, `found within ${maxRuns} runs`).toBe(true)
  },
)
