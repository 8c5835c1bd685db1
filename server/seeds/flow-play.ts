import type { WhoSource } from '@tessera/shared/contract/workflow/flow-template'
import type { Command } from '../src/workflow/engine/commands.ts'
import type { FactRequest, Facts } from '../src/workflow/engine/facts.ts'
import { createState, type Assignment, type FlowState } from '../src/workflow/engine/state.ts'
import { needs, step } from '../src/workflow/engine/step.ts'
import type { LoadedTask } from '../src/workflow/runtime/load.ts'
import { deriveRows, type DerivedRow, type DerivedRows } from '../src/workflow/runtime/rows.ts'
import { toStoredState } from '../src/workflow/runtime/stored-state.ts'
import { toTaskColumns } from '../src/workflow/runtime/write.ts'
import type { FlowVersion } from '../src/workflow/runtime/versions.ts'

// Demo tasks are played by the engine, so that their history rebuilds their state. People are looked up in memory.

/** The demo organization as rules of nodes need it. */
export interface DemoPeople {
  readonly managers: ReadonlyMap<string, string | null>
  readonly names: ReadonlyMap<string, string>
  readonly administrator: string
}

export interface DemoTask {
  readonly id: string
  readonly enCode: string
  readonly initiator: string
  readonly urgent: 1 | 2 | 3
  readonly values: Readonly<Record<string, unknown>>
}

type Act = Command extends infer C ? (C extends Command ? Omit<C, 'actor' | 'at'> : never) : never

/** A task that is played act by act. Throws for an act that the engine refuses. */
export class FlowPlay {
  private readonly version: FlowVersion
  private readonly task: DemoTask
  private readonly people: DemoPeople
  private state: FlowState
  private readonly rows = new Map<keyof DerivedRows, Map<string, DerivedRow>>()
  private revision = 0

  constructor(version: FlowVersion, task: DemoTask, people: DemoPeople) {
    this.version = version
    this.task = task
    this.people = people
    this.state = createState({ id: task.id, initiator: task.initiator })
  }

  get status() {
    return this.state.task.status
  }

  /** The assignments whose users can act now. */
  get open(): readonly Assignment[] {
    return this.state.assignments.filter(({ state }) => state === 'live')
  }

  /** Name of the node of an assignment. */
  nodeOf({ visitId }: Assignment): string {
    const visit = this.state.visits.find(({ id }) => id === visitId)
    return visit ? (this.version.nodes.get(visit.nodeId)?.kind ?? '') : ''
  }

  act(actor: string, at: number, command: Act): void {
    const full = { ...command, actor, at } as Command
    const facts = this.collectFacts(full)
    const result = step(this.version.graph, this.state, full, facts)
    if ('refusal' in result)
      throw new Error(`${this.task.id}: ${command.kind} was refused: ${JSON.stringify(result.refusal)}`)
    this.state = result.state
    this.revision += 1
    this.merge(deriveRows(this.loaded(), result.state, result.events))
  }

  /** Rows by their table, as the runtime would have written them. */
  get tables() {
    const { id, initiator } = this.task
    const { flowId, version, graph: _, enCode, fullName, formType } = this.version
    const task = this.loaded()
    return {
      task: {
        id,
        parent_id: '0',
        flow_id: flowId,
        flow_version: version,
        flow_code: enCode,
        flow_name: fullName,
        flow_type: 0,
        form_type: formType,
        creator_user_id: initiator,
        revision: this.revision,
        state: task.stored,
        ...toTaskColumns(task, this.state, {}),
      },
      rowsOf: (table: keyof DerivedRows) =>
        [...(this.rows.get(table)?.values() ?? [])].map((row) => ({ ...row, task_id: id })),
    }
  }

  private loaded(): LoadedTask {
    const { id, enCode, initiator, urgent, values } = this.task
    const { version } = this
    return {
      id,
      parentId: '0',
      flowId: version.flowId,
      flowVersion: version.version,
      flowUrgent: urgent,
      enCode,
      fullName: `${this.people.names.get(initiator) ?? ''}的${version.fullName}`,
      status: this.state.task.status,
      formType: version.formType,
      formValues: JSON.stringify(values),
      recordId: null,
      creatorUserId: initiator,
      pauseReason: '',
      revision: this.revision,
      version,
      stored: toStoredState(this.state, {
        actionCount: this.state.actions.length,
        organizeId: '',
        depth: 0,
        parentEffect: null,
      }),
      isNew: false,
    }
  }

  private merge(derived: DerivedRows): void {
    for (const [table, rows] of Object.entries(derived) as [keyof DerivedRows, readonly DerivedRow[]][]) {
      const known = this.rows.get(table) ?? new Map<string, DerivedRow>()
      this.rows.set(table, known)
      for (const row of rows) {
        const id = String(row['id'])
        const before = known.get(id)
        // A row keeps where it came from and, unless its turn has come only now, when it was received.
        const kept = before && {
          source: before['source'],
          creator_time: before['state'] === 2 ? row['creator_time'] : before['creator_time'],
        }
        known.set(id, { ...row, ...kept })
      }
    }
  }

  private collectFacts(command: Command): Facts {
    let facts: Facts = {}
    for (;;) {
      const requests = needs(this.version.graph, this.state, command, facts)
      if (requests.length === 0) return facts
      for (const request of requests) facts = this.answer(facts, request)
    }
  }

  private answer(facts: Facts, request: FactRequest): Facts {
    const withPeople = (ids: readonly string[]) => ({
      ...facts,
      people: { ...facts.people, [request.key]: ids },
    })
    switch (request.kind) {
      case 'form':
        return { ...facts, form: this.task.values }
      case 'users':
        return withPeople(request.ids)
      case 'administrators':
        return withPeople([this.people.administrator])
      case 'superior':
        return withPeople(this.superiorsOf(request.userId).slice(0, 1))
      case 'people':
        return withPeople(
          request.rule.kind === 'named'
            ? request.rule.ids
            : [...new Set(request.rule.sources.flatMap((source) => this.find(source)))],
        )
      case 'principals':
        return { ...facts, principals: { ...facts.principals, [request.key]: {} } }
      case 'time':
        return { ...facts, times: { ...facts.times, [request.key]: null } }
    }
  }

  private superiorsOf(userId: string): string[] {
    const found: string[] = []
    for (let next = this.people.managers.get(userId); next; next = this.people.managers.get(next))
      found.push(next)
    return found
  }

  private find({ kind, level, users, field }: WhoSource): readonly string[] {
    if (kind === 'field') {
      const value = this.task.values[field]
      return typeof value === 'string' ? [value] : []
    }
    if (kind === 'superior' || kind === 'departmentManager')
      return this.superiorsOf(this.task.initiator).slice(level - 1, level)
    return users
  }
}
