import type { Interfaces } from '../../data/interfaces/interfaces.ts'
import { publishAfterCommit, publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { FormStep } from '../../feature/system-form.ts'
import { Code } from '@tessera/shared/contract/wire'
import type { Workers } from '../../workers/workers.ts'
import type { Command } from '../engine/commands.ts'
import { refusalText } from '../engine/text.ts'
import type { FormValues } from './facts.ts'
import { loadTask, lockTask, type LoadedTask } from './load.ts'
import { perform, type Performed } from './perform.ts'
import { openSlowFacts, SlowFactMissing, type SlowFacts } from './slow-facts.ts'
import type { FlowVersions } from './versions.ts'
import type { WorkingTime } from './working-time.ts'
import { writeValues, type FormWrite } from './write.ts'
import type { FlowForms } from './forms.ts'

/** One transaction in which tasks are changed. */
export interface TaskTransaction {
  readonly trx: Db
  readonly slow: SlowFacts
  /** Loads and locks a task. Throws a refusal 404 where there is none. */
  lock(taskId: string): Promise<LoadedTask>
  /** Carries a command out. Without `form` the values are those that are stored. */
  perform(task: LoadedTask, command: Command, changed?: ChangedForm): Promise<Performed>
  /** Stores values of the form without a command. */
  saveValues(task: LoadedTask, changed: ChangedForm): Promise<void>
}

/** What a command changes of the form, and of the task beside its state. */
export interface ChangedForm {
  readonly values?: FormValues
  readonly write?: FormWrite
}

/** Carries out commands on tasks. */
export interface WorkflowRuntime {
  readonly versions: FlowVersions
  readonly forms: FlowForms
  readonly workingTime: WorkingTime
  /**
   * Runs work in a transaction. It runs again where an interface or a script has to answer first, so it must not change
   * anything outside of the transaction. After the commit, queues and the browsers of affected users learn of it.
   */
  transact<T>(work: (own: TaskTransaction) => Promise<T>): Promise<T>
  /**
   * Runs work on many tasks, each in a transaction of its own. Queues and browsers learn of all of them together, at the
   * end: a process that ends before leaves the jobs to the next poll.
   */
  gather<T>(work: (transact: WorkflowRuntime['transact']) => Promise<T>): Promise<T>
  /**
   * The transaction of `transact` to which `trx` belongs, or one that the caller has begun elsewhere: there no interface
   * and no script can be waited for. Queues and browsers learn of it after the commit, too.
   */
  within(trx: Db): TaskTransaction
  /** Work that changes nothing, which runs again where an interface or a script has to answer first. */
  read<T>(work: (own: { readonly db: Db; readonly slow: SlowFacts }) => Promise<T>): Promise<T>
  load(taskId: string): Promise<LoadedTask>
}

export interface RuntimeServices {
  readonly db: Db
  readonly interfaces: Interfaces
  readonly workers: Workers
  readonly versions: FlowVersions
  readonly workingTime: WorkingTime
  readonly forms: FlowForms
}

/** Answers that one transaction may wait for, one after the other. */
const maxSlowFacts = 50

export function openRuntime(services: RuntimeServices): WorkflowRuntime {
  const { db, versions, workingTime, forms } = services

  const withSlowFacts = async <T>(work: (slow: SlowFacts) => Promise<T>): Promise<T> => {
    const slow = openSlowFacts(services)
    for (let tries = 0; ; tries++)
      try {
        return await work(slow)
      } catch (error) {
        if (!(error instanceof SlowFactMissing) || tries >= maxSlowFacts) throw error
        await slow.fetch(error.request)
      }
  }

  /** The transactions of `transact` that run, by their connection. */
  const open = new WeakMap<Db, TaskTransaction>()

  const openWithin = (
    trx: Db,
    slow: SlowFacts,
    onPerformed: (one: Performed) => Promise<void> | void,
  ): TaskTransaction => ({
    trx,
    slow,
    lock: (taskId) => lockTask(trx, versions, taskId),
    saveValues: (task, { write = {} }) => writeValues(trx, task, { ...write, ...knownAfter(write) }),
    async perform(task, command, { values, write } = {}) {
      const form = async () => values ?? (await forms.load(trx, task))
      const known = command.kind === 'submit' ? forms.toKnown(task.version, await form()) : undefined
      const written = { ...write, ...(known ? { known } : command.kind !== 'saveDraft' && knownAfter(write)) }
      const parts = { slow, workingTime, form, write: written }
      const feasible = await forms.withoutGone(trx, task)
      const one = await perform(trx, feasible, command, parts)
      await forms.follow(trx, one.task, stepOf(task, command, one))
      await onPerformed(one)
      return one
    },
  })

  /** Runs a transaction, and hands over what it performed once it is committed. */
  const transactor =
    (onCommit: (performed: readonly Performed[]) => Promise<void>): WorkflowRuntime['transact'] =>
    async (work) => {
      const { result, performed } = await withSlowFacts((slow) =>
        db
          .transaction()
          .execute(async (trx) => {
            const done: Performed[] = []
            const own = openWithin(trx, slow, (one) => void done.push(one))
            open.set(trx, own)
            return { result: await work(own), performed: done }
          })
          .catch(asRepeated),
      )
      await onCommit(performed)
      return result
    }

  return {
    versions,
    forms,
    workingTime,
    load: (taskId) => loadTask(db, versions, taskId),
    read: (work) => withSlowFacts((slow) => work({ db, slow })),
    within: (trx) =>
      open.get(trx) ??
      openWithin(trx, openSlowFacts(services), (one) => publish(trx, [one], publishOnCommit)),
    transact: transactor((performed) => publish(db, performed)),
    async gather(work) {
      const all: Performed[] = []
      try {
        return await work(
          transactor(async (performed) => {
            all.push(...performed)
          }),
        )
      } finally {
        await publish(db, all)
      }
    },
  }
}

/** The history has learnt these changes, so that the next submission does not name them. */
function knownAfter({ changes = {}, known }: FormWrite = {}): Pick<FormWrite, 'known'> {
  const to = Object.entries(changes).map(([name, change]) => [name, change.to])
  return known || to.length === 0 ? {} : { known: { added: Object.fromEntries(to) } }
}

/** What a system form learns of a command. */
const stepOf = (before: LoadedTask, { kind, actor }: Command, { task, state }: Performed): FormStep => ({
  taskId: task.id,
  from: before.status,
  to: state.task.status,
  command: kind,
  actor,
  approvers: state.assignments.flatMap(({ decision, decidedBy, visitId }) => {
    const visit = state.visits.find(({ id }) => id === visitId)
    return decision === 'approve' && decidedBy !== null && visit?.state !== 'obsolete' ? [decidedBy] : []
  }),
})

/** Two requests with the id of one command arrived at the same moment. */
function asRepeated(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'workflow_action__command')
    throw new Refusal({
      code: Code.conflict,
      text: refusalText.repeated,
      details: { reason: 'repeated' },
    })
  throw error
}

/** Longest payload of an event of the bus, in characters. */
const maxPayload = 7_000

/** Wakes queues and tells browsers. A process that ends before leaves the jobs to the next poll. */
async function publish(
  db: Db,
  performed: readonly Performed[],
  send: typeof publishOnCommit = publishAfterCommit,
): Promise<void> {
  const due = new Set(performed.flatMap(({ dueEvents }) => dueEvents))
  const users = [...new Set(performed.flatMap(({ userIds }) => userIds))]
  const payloads: string[] = []
  for (const id of users) {
    const last = payloads.at(-1)
    if (last !== undefined && last.length + id.length < maxPayload)
      payloads[payloads.length - 1] = `${last} ${id}`
    else payloads.push(id)
  }
  await Promise.all([
    ...[...due].map((event) => send(db, 'jobs', event)),
    ...payloads.map((payload) => send(db, 'workflowChanged', payload)),
  ])
}
