import {
  hasClosed,
  initiator,
  type ModelCommand,
  type ModelFlow,
  type ModelStep,
  type WorkCommand,
} from './flow.ts'
import {
  asBack,
  difference,
  findStay,
  holds,
  idsOf,
  isWaiting,
  laterThan,
  linesTo,
  staysOf,
  type Back,
  type Line,
  type Stay,
  type WaitStay,
  type WorkStay,
} from './lines.ts'
import {
  isOpen,
  listOpen,
  openPersonOf,
  openSeats,
  outcomeOf,
  personOf,
  removePerson,
  seatOf,
} from './seats.ts'

// The reference model: a task as nested lines of steps, like the tree that a user draws. It has no tokens, visits or
// rows, and recalls an approval by playing the history again without it. Slow, and written to be read.

class Refused extends Error {}
const demand = (condition: unknown): void => {
  if (!condition) throw new Refused()
}

export class ReferenceModel {
  private readonly flow: ModelFlow
  private status = 0
  private line: Line | null = null
  private passed = new Set<string>()
  private previousOf = new Map<string, readonly string[]>()
  private resumeAt: readonly Back[] = []
  private ended: readonly Back[] = []
  /** Accepted commands that were not recalled, by their place, with what each changed in the view. */
  private history: { place: number; command: ModelCommand; trace: string }[] = []
  private accepted = 0
  /** Nodes that the current command opened, and splits whose branches it joined. */
  private opened: string[] = []

  constructor(flow: ModelFlow) {
    this.flow = flow
  }

  /** Carries a command out; false, and nothing changed, where it is refused. */
  apply(command: ModelCommand): boolean {
    const before = this.view()
    this.opened = []
    try {
      if (command.kind === 'recall') this.recall(command.of)
      else this.carryOut(command)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.become(this.replay(this.history))
      return false
    }
    const place = this.accepted++
    if (command.kind !== 'recall') this.history.push({ place, command, trace: this.traceSince(before) })
    return true
  }

  /** What can be compared with the engine, as sorted lines. */
  view(): string[] {
    const stays = this.line ? staysOf(this.line) : []
    const lines = stays.flatMap((stay) => {
      if (stay.type === 'wait')
        return stay.step.type === 'delay'
          ? [`delay ${stay.step.id}`]
          : stay.open.map(
              (user, at) => `child ${stay.step.id} ${user} ${isWaiting(stay, at) ? 'waits' : 'runs'}`,
            )
      if (stay.type === 'split') return []
      return [
        ...listOpen(stay.seats, stay.step.how === 'inTurn').map(
          ({ person, isLive }) => `open ${stay.step.id} ${person.user} ${isLive ? 'live' : 'queued'}`,
        ),
        ...(stay.late ? [`late ${stay.step.id}`] : []),
      ]
    })
    return [`status ${this.status}`, ...[...this.passed].map((id) => `passed ${id}`), ...lines].toSorted()
  }

  private traceSince = (before: readonly string[]): string =>
    [difference(before, this.view()), ...this.opened].join('\n')

  private replay(history: readonly { command: ModelCommand }[]): ReferenceModel {
    const model = new ReferenceModel(this.flow)
    for (const { command } of history) model.carryOut(command)
    return model
  }

  private become(other: ReferenceModel): void {
    this.status = other.status
    this.line = other.line
    this.passed = other.passed
    this.previousOf = other.previousOf
    this.resumeAt = other.resumeAt
    this.ended = other.ended
  }

  /** Legal when every later command would have had the same result without the approval. */
  private recall(of: number): void {
    demand(this.status === 1)
    const at = this.history.findIndex(({ place }) => place === of)
    demand(at !== -1)
    demand(!this.history[at]!.trace.includes('child '))
    const rest = this.history.filter((_, index) => index !== at)
    const model = new ReferenceModel(this.flow)
    for (const [index, { command, trace }] of rest.entries()) {
      const before = model.view()
      model.opened = []
      model.carryOut(command)
      demand(index < at || model.traceSince(before) === trace)
    }
    this.become(model)
    this.history = rest
  }

  private carryOut(command: ModelCommand): void {
    if (command.kind === 'submit') return this.submit()
    if (command.kind === 'revive') return this.revive()
    demand(this.status === 1 && this.line)
    if (command.kind === 'withdraw' || command.kind === 'terminate')
      return this.end(command.kind === 'withdraw' ? 4 : 5)
    if (command.kind === 'recall') throw new Error('a recall is not in the history')
    const found = this.find(command.node)
    demand(found)
    const { stay, lines } = found!
    if (command.kind === 'jump') {
      // Who launched the task cannot skip those to whom a node of it leaves the decision.
      demand(command.by !== initiator || !hasClosed(this.flow))
      return this.goTo(lines, [{ id: command.target, previous: [], back: [] }], true)
    }
    if (command.kind === 'delayOver' || command.kind === 'childEnded') {
      demand(stay.type === 'wait')
      return this.endWait(stay as WaitStay, lines, 'user' in command ? command.user : null)
    }
    demand(stay.type === 'work')
    this.actOn(stay as WorkStay, lines, command)
  }

  private actOn(stay: WorkStay, lines: readonly Line[], command: WorkCommand): void {
    const { seats, step } = stay
    if (command.kind === 'late') {
      demand(stay.late)
      stay.late = false
      if (step.late === 'remind') return
      for (const { person } of listOpen(seats, false)) person.said = step.late === 'approve' ? 'yes' : 'no'
      return this.count(stay, lines)
    }
    if (command.kind === 'remove') {
      removePerson(seats, command.user, demand)
      return this.count(stay, lines)
    }
    const person = openPersonOf(seats, step.how === 'inTurn', command.user)
    demand(person?.isLive)
    const own = person!.person
    demand(!step.isClosed || ![command.by, own.user].includes(initiator))
    if (command.kind === 'approve' || command.kind === 'reject') {
      own.said = command.kind === 'approve' ? 'yes' : 'no'
      return this.count(stay, lines)
    }
    if (command.kind === 'return') return this.giveBack(stay, lines, command.target, command.comeBack)
    demand(command.to !== own.user && !isOpen(seats, command.to))
    demand(!step.isClosed || command.to !== initiator)
    const seat = seatOf(seats, own)
    if (command.kind === 'transfer') own.user = command.to
    else if (command.kind === 'beside')
      seats.push({ order: seat.order, holder: personOf(command.to), adder: own })
    else if (command.kind === 'after') own.after.push(personOf(command.to))
    else own.before.push(personOf(command.to, command.kind === 'delegate'))
    this.count(stay, lines)
  }

  private submit(): void {
    demand(this.status === 0 || this.status === 3 || this.status === 4)
    const targets = this.status === 3 ? this.resumeAt : []
    this.status = 1
    this.resumeAt = []
    this.line = { steps: this.flow, at: 0, now: null, previous: [] }
    if (targets.length > 0) this.enterAt(this.line, targets)
    else this.passed.clear()
    this.goOn()
  }

  private revive(): void {
    demand(this.status === 5 && this.ended.length > 0)
    this.status = 1
    this.line = { steps: this.flow, at: 0, now: null, previous: [] }
    this.enterAt(this.line, this.ended)
    this.goOn()
  }

  private end(status: number): void {
    demand(this.line)
    const stays = staysOf(this.line!)
    demand(!stays.some((stay) => stay.type === 'wait' && stay.step.type === 'child'))
    this.ended = status === 5 ? stays.flatMap(asBack) : []
    this.line = null
    this.status = status
  }

  /** Moves every line until it waits. */
  private goOn(): void {
    if (!this.line || !this.advance(this.line)) return
    this.line = null
    this.status = 2
  }

  /** Moves a line; true when it is at its end. */
  private advance(line: Line): boolean {
    for (;;) {
      if (line.now?.type === 'split') {
        const lines = [...line.now.lines.values()]
        const over = lines.map((inner) => this.advance(inner))
        if (!over.every(Boolean)) return false
        line.previous = [...new Set(lines.flatMap((inner) => inner.previous))]
        // Inside another split a join may open nothing, and is still a consequence of the approvals in all branches.
        this.opened.push(`joined ${line.now.step.id}`)
        line.now = null
        line.at++
      }
      if (line.now) return false
      const step = line.steps[line.at]
      if (!step) return true
      line.now = this.open(step, line.previous, [])
      if (line.now.type === 'work' && line.now.seats.length === 0) this.pass(line)
    }
  }

  private open(step: ModelStep, previous: readonly string[], back: readonly Back[]): Stay {
    this.opened.push(step.id)
    if (step.type === 'split') {
      const met = step.branches.slice(0, -1).filter(({ isMet }) => isMet)
      const taken = {
        parallel: step.branches,
        inclusive: met.length > 0 ? met : step.branches.slice(-1),
        condition: met.length > 0 ? met.slice(0, 1) : step.branches.slice(-1),
      }[step.mode]
      const lines = taken.map(({ id, steps }): [string, Line] => [id, { steps, at: 0, now: null, previous }])
      return { type: 'split', step, lines: new Map(lines) }
    }
    if (step.type === 'delay') return { type: 'wait', step, previous, back, open: [] }
    if (step.type === 'child') return { type: 'wait', step, previous, back, open: [...step.users] }
    this.previousOf.set(step.id, previous)
    const seats = openSeats(step)
    return { type: 'work', step, previous, back, seats, late: seats.length > 0 && step.late !== null }
  }

  /** The stay of a line has passed: the line goes on, or straight back to where a return came from. */
  private pass(line: Line): void {
    const { now } = line
    if (!now || now.type === 'split') return
    if (now.type === 'work') this.passed.add(now.step.id)
    line.previous = now.type === 'work' ? [now.step.id] : now.previous
    line.now = null
    if (now.back.length === 0) {
      line.at++
      return
    }
    const lines = this.line ? (linesTo(this.line, line) ?? [line]) : [line]
    this.place(lines, now.back)
  }

  private count(stay: WorkStay, lines: readonly Line[]): void {
    const outcome = outcomeOf(stay.seats, stay.step.how)
    const line = lines.at(-1)!
    if (outcome === 'yes') this.pass(line)
    if (outcome === 'no') return this.rejected(stay, lines)
    this.goOn()
  }

  private rejected(stay: WorkStay, lines: readonly Line[]): void {
    const { rejectTo } = stay.step
    const fixed = rejectTo === 'previous' ? stay.previous : [rejectTo]
    const targets = this.latest(fixed.filter((id) => this.passed.has(id)))
    if (rejectTo === 'initiator' || targets.length === 0) return this.toInitiator([])
    this.goTo(
      lines,
      targets.map((id) => this.asTarget(id)),
      true,
    )
  }

  /** Of nodes that follow each other, the last. */
  private latest = (ids: readonly string[]): readonly string[] =>
    ids.filter((id) => !ids.some((other) => other !== id && laterThan(this.flow, id).includes(other)))

  private asTarget = (id: string): Back => ({ id, previous: this.previousOf.get(id) ?? [], back: [] })

  private toInitiator(resumeAt: readonly Back[]): void {
    this.status = 3
    this.line = null
    this.resumeAt = resumeAt
  }

  private giveBack(stay: WorkStay, lines: readonly Line[], target: string, comeBack: boolean): void {
    const origins = (from: Line | null) => {
      const others = (from ? staysOf(from) : []).filter((other) => other !== stay)
      return [stay, ...others].flatMap(asBack)
    }
    const toStart = () => this.toInitiator(comeBack ? origins(this.line) : [])
    if (target === 'initiator') return toStart()
    const ids =
      target === 'previous' ? this.latest(stay.previous.filter((id) => this.passed.has(id))) : [target]
    if (ids.length === 0) return toStart()
    if (target !== 'previous') {
      const isBeside = lines.some(
        ({ now }, at) =>
          now?.type === 'split' &&
          holds(
            now.step.branches.flatMap(({ steps }) => steps),
            target,
          ) &&
          !holds(lines[at + 1]?.steps ?? [], target),
      )
      const order = idsOf(this.flow)
      demand(this.passed.has(target) && !isBeside && order.indexOf(target) < order.indexOf(stay.step.id))
    }
    const targets = ids.map(this.asTarget)
    if (!comeBack || targets.length > 1) return this.goTo(lines, targets, true)
    const around = lines.findLast(({ steps }) => holds(steps, ids[0]!))!
    const isOwnLine = around === lines.at(-1)
    const back = isOwnLine ? asBack(stay) : origins(around)
    this.goTo(
      lines,
      targets.map((one) => ({ ...one, back })),
      false,
    )
  }

  /** Goes to nodes in the innermost line around all of them. */
  private goTo(lines: readonly Line[], targets: readonly Back[], isAnew: boolean): void {
    if (isAnew) {
      demand(targets.every(({ id }) => idsOf(this.flow).includes(id)))
      for (const { id } of targets) for (const later of laterThan(this.flow, id)) this.passed.delete(later)
    }
    this.place(lines, targets)
    this.goOn()
  }

  private place(lines: readonly Line[], targets: readonly Back[]): void {
    const around = lines.findLast(({ steps }) => targets.every(({ id }) => holds(steps, id)))
    this.enterAt(around!, targets)
  }

  private enterAt(line: Line, targets: readonly Back[]): void {
    line.at = line.steps.findIndex((step) => holds([step], targets[0]!.id))
    const step = line.steps[line.at]!
    const [target] = targets
    if (step.type !== 'split') {
      line.now = this.open(step, target!.previous, target!.back)
      if (line.now.type === 'work' && line.now.seats.length === 0) this.pass(line)
      return
    }
    const inner = new Map<string, Line>()
    line.now = { type: 'split', step, lines: inner }
    for (const branch of step.branches) {
      const own = targets.filter(({ id }) => holds(branch.steps, id))
      if (own.length === 0) continue
      const next: Line = { steps: branch.steps, at: 0, now: null, previous: [] }
      inner.set(branch.id, next)
      this.enterAt(next, own)
    }
  }

  private endWait(stay: WaitStay, lines: readonly Line[], user: string | null): void {
    demand((stay.step.type === 'delay') === (user === null))
    if (user !== null) {
      const at = stay.open.indexOf(user)
      demand(at !== -1 && !isWaiting(stay, at))
      stay.open.splice(at, 1)
      if (stay.open.length > 0) return
    }
    this.pass(lines.at(-1)!)
    this.goOn()
  }

  private find(id: string): { stay: Stay; lines: readonly Line[] } | null {
    return this.line ? findStay([this.line], id) : null
  }
}
