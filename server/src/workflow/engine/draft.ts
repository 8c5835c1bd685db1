import type { Command } from './commands.ts'
import type { FactRequest, Facts } from './facts.ts'
import type { Graph } from './graph.ts'
import {
  applyChange,
  copyState,
  type Action,
  type Change,
  type FlowState,
  type MutableState,
  type Place,
  type TableName,
  type Tables,
  type TaskRow,
} from './state.ts'

/** What an action says besides its changes. */
export type ActionContent = Pick<Action, 'kind'> & Partial<Omit<Action, 'id' | 'changes' | 'at' | 'kind'>>

/** A token on its way into a node. */
export interface Token extends Place {
  readonly nodeId: string
  readonly from: readonly string[]
  readonly comeBack: Tables['visits']['comeBack']
}

const prefixes: Readonly<Record<TableName, string>> = {
  visits: 'v',
  runs: 'r',
  assignments: 'a',
  timers: 't',
  effects: 'e',
  copies: 'c',
}

/**
 * A copy of the state that one command changes. Rows get their ids by counting, so the same command leads to the same
 * rows. Facts that are missing are collected instead of thrown, so that one round of `needs` finds several.
 */
export class Draft {
  readonly graph: Graph
  readonly command: Command
  readonly facts: Facts
  readonly state: MutableState
  readonly missing = new Map<string, FactRequest>()
  readonly tokens: Token[] = []
  private readonly changes: Change[] = []
  private readonly contents: ActionContent[] = []

  constructor(graph: Graph, state: FlowState, command: Command, facts: Facts) {
    this.graph = graph
    this.command = command
    this.facts = facts
    this.state = copyState(state)
  }

  get at(): number {
    return this.command.at
  }

  create<T extends TableName>(table: T, row: Omit<Tables[T], 'id'>): Tables[T] {
    const id = `${prefixes[table]}${this.state[table].length + 1}`
    const created = { id, ...row } as unknown as Tables[T]
    this.apply({ table, id, before: null, after: created } as Change)
    return created
  }

  /** Changes columns of a row. Columns that keep their value are not recorded. */
  change<T extends TableName>(table: T, id: string, patch: Partial<Tables[T]>): void {
    const row = this.get(table, id)
    const keys = (Object.keys(patch) as (keyof Tables[T])[]).filter((key) => row[key] !== patch[key])
    if (keys.length === 0) return
    const pick = (source: Partial<Tables[T]>) => Object.fromEntries(keys.map((key) => [key, source[key]]))
    this.apply({ table, id, before: pick(row), after: pick(patch) } as Change)
  }

  changeTask(patch: Partial<TaskRow>): void {
    const keys = Object.keys(patch) as (keyof TaskRow)[]
    const before = Object.fromEntries(keys.map((key) => [key, this.state.task[key]]))
    this.apply({ table: 'task', before, after: patch })
  }

  /** Applies a change as it is, such as one that undoes an earlier one. */
  apply(change: Change): void {
    applyChange(this.state, change)
    this.changes.push(change)
  }

  find<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    return (this.state[table] as readonly Tables[T][]).find((row) => row.id === id)
  }

  get<T extends TableName>(table: T, id: string): Tables[T] {
    const row = this.find(table, id)
    if (!row) throw new Error(`there is no row ${id} in ${table}`)
    return row
  }

  /** Records an action. The first one of a command carries all of its changes. */
  record(content: ActionContent): void {
    this.contents.push(content)
  }

  /** Appends the recorded actions and returns them. */
  finish(): readonly Action[] {
    const actions = this.contents.map((content, index): Action => ({
      id: `h${this.state.actions.length + index + 1}`,
      commandId: index === 0 ? (this.command.id ?? null) : null,
      actor: null,
      actsAs: null,
      visitId: null,
      nodeId: null,
      assignmentId: null,
      opinion: '',
      signature: null,
      files: [],
      fields: {},
      users: [],
      ...content,
      at: this.at,
      changes: index === 0 ? this.changes : [],
    }))
    this.state.actions.push(...actions)
    return actions
  }

  /** Active users that a request finds; undefined while the answer is missing. */
  people(request: FactRequest): readonly string[] | undefined {
    return this.answer(request, this.facts.people)
  }

  time(request: FactRequest): number | null | undefined {
    return this.answer(request, this.facts.times)
  }

  principals(userId: string): Readonly<Record<string, 'active' | 'ended'>> | undefined {
    return this.answer({ kind: 'principals', key: `principals:${userId}`, userId }, this.facts.principals)
  }

  form(): Readonly<Record<string, unknown>> | undefined {
    if (!this.facts.form) this.missing.set('form', { kind: 'form', key: 'form' })
    return this.facts.form
  }

  private answer<V>(request: FactRequest, answers: Readonly<Record<string, V>> | undefined): V | undefined {
    if (answers && Object.hasOwn(answers, request.key)) return answers[request.key]
    this.missing.set(request.key, request)
    return undefined
  }
}
