import type { Conditions } from '@tessera/shared/contract/fields/conditions'
import { operatorNames } from '@tessera/shared/contract/fields/operators'
import type { PropertiesOf } from '@tessera/shared/contract/workflow/flow-template'
import {
  howOf,
  lateOf,
  emptyOf,
  type EmptyRule,
  type HowRule,
  type WhoRule,
} from '@tessera/shared/contract/workflow/template/decision'
import {
  noAutoRules,
  type AutoRules,
  type Counting,
  type Duration,
  type EmptyPolicy,
  type FieldRights,
  type LateRule,
  type LookUpRule,
  type NodeAct,
  type PeopleRule,
  type PeopleSource,
  type ReturnTarget,
} from '../graph.ts'

// The settings of a node in the template, as the rules of the engine.

/** Those who are known from the history become sources of their own; the server looks up the others together. */
export function toPeople({ sources, within }: WhoRule): PeopleRule {
  const lookUp = (wanted: WhoRule['sources']): LookUpRule => ({ kind: 'lookUp', sources: wanted, within })
  const own: PeopleSource[] = []
  const lookedUp: WhoRule['sources'][number][] = []
  for (const source of sources) {
    if (source.kind === 'initiator') own.push({ kind: 'initiator' })
    else if (source.kind === 'earlierNode') own.push({ kind: 'approverOf', node: source.nodeId })
    else if (source.kind === 'initiatorChooses' || source.kind === 'previousChooses')
      own.push({
        kind: source.kind === 'initiatorChooses' ? 'chosenByInitiator' : 'chosenByPrevious',
        range: hasRange(source) ? lookUp([{ ...source, kind: 'named' }]) : null,
      })
    else lookedUp.push(source)
  }
  const all = lookedUp.length > 0 ? [...own, lookUp(lookedUp)] : own
  return all.length === 1 ? all[0]! : { kind: 'union', sources: all }
}

const hasRange = ({ users, positions, roles, groups, units }: WhoRule['sources'][number]) =>
  [users, positions, roles, groups, units].some((ids) => ids.length > 0)

export function toCounting({ mode, pass, reject, decide }: HowRule): Counting {
  if (mode === 'any' || mode === 'all') return { kind: mode }
  if (mode === 'sequence') return { kind: 'inTurn' }
  const threshold = (value: number) => (mode === 'share' ? { percent: value } : { count: value })
  return {
    kind: 'share',
    pass: threshold(pass),
    reject: reject > 0 ? threshold(reject) : null,
    decide: decide === 'afterAll' ? 'afterAll' : 'atOnce',
  }
}

export function toEmpty({ policy, users }: EmptyRule): EmptyPolicy {
  if (policy === 'users') return { kind: 'users', ids: users }
  return policy === 'administrators' ? { kind: 'administrator' } : { kind: policy }
}

export function toAuto(automatic: PropertiesOf<'approver'>['automatic']): AutoRules {
  if (!automatic) return noAutoRules
  const { sameApprover, initiator, approveWhen, rejectWhen } = automatic
  const orNull = (when: Conditions) => (when.length > 0 ? when : null)
  return { sameApprover, initiator, approveWhen: orNull(approveWhen), rejectWhen: orNull(rejectWhen) }
}

const hasLength = ({ day, hour, minute, second }: Duration) =>
  [day, hour, minute, second].some((part) => (part ?? 0) > 0)

/** Reminders, and what happens in the end. */
export function toLate(properties: PropertiesOf<'approver'>): readonly LateRule[] {
  const late = lateOf(properties)
  if (!late) return []
  const after = {
    from: late.from,
    field: late.field,
    duration: late.due,
    isWorkingTime: late.isWorkingTime,
  } as const
  const rules: LateRule[] = []
  if (late.remindTimes > 0)
    rules.push({
      after: { ...after, lead: late.remindBefore },
      act: 'remind',
      times: late.remindTimes,
      every: hasLength(late.remindEvery) ? late.remindEvery : { hour: 1 },
    })
  const [to] = late.users
  if (late.action !== 'none') rules.push({ after, act: late.action, ...(to !== undefined && { to }) })
  return rules
}

export const toTarget = (step: string): ReturnTarget => {
  if (step === '0' || step === '') return 'initiator'
  return step === '1' ? 'previous' : { node: step }
}

export function toFieldRights(rows: PropertiesOf<'approver'>['formOperates']): FieldRights {
  return Object.fromEntries(
    rows.map(({ id, read, write, required }) => {
      if (required && write) return [id, 'required'] as const
      if (write) return [id, 'write'] as const
      return [id, read ? 'read' : 'hidden'] as const
    }),
  )
}

/** The acts that a node has no button for. */
export function toForbidden(properties: PropertiesOf<'approver'>): readonly NodeAct[] {
  const allowed: readonly (readonly [NodeAct, boolean])[] = [
    ['reject', properties.hasRejectBtn],
    ['return', properties.hasRejectBtn],
    ['recall', properties.hasRevokeBtn],
    ['transfer', properties.hasTransferBtn],
    ['delegate', properties.hasDelegateBtn],
    ['addSigner', properties.hasFreeApprover],
    ['removeSigner', properties.hasRemoveSignerBtn],
    ['cc', properties.isCustomCopy],
  ]
  return allowed.flatMap(([act, isAllowed]) => (isAllowed ? [] : [act]))
}

/** What the engine needs of an approver or process node, besides its id and place. */
export const toWork = (properties: PropertiesOf<'approver'>, who: WhoRule) => ({
  who: toPeople(who),
  how: toCounting(howOf(properties)),
  weights: Object.fromEntries(howOf(properties).weights.map(({ userId, weight }) => [userId, weight])),
  empty: toEmpty(emptyOf(properties)),
  late: toLate(properties),
  auto: toAuto(properties.automatic),
  rejectTo: toTarget(properties.rejectStep),
  returnTo:
    properties.returnTargets.length > 0
      ? properties.returnTargets.map(toTarget)
      : [toTarget(properties.rejectStep)],
  onlyMyBranch: properties.returnsOnlyBranch,
  fields: toFieldRights(properties.formOperates),
  forbidden: toForbidden(properties),
})

/** The conditions of a branch; null for none, which is never met. An unknown symbol makes the branch never met. */
export function toConditions(properties: PropertiesOf<'condition'>): Conditions | null {
  if (properties.rule) return properties.rule.conditions.length > 0 ? properties.rule.conditions : null
  const rows = properties.conditions.map((row, at) => {
    const op = operatorNames.find((name) => name === row.symbol)
    // A row names how it is joined to the next one; the engine asks how it is joined to those before it.
    const before = properties.conditions[at - 1]?.logic
    const logic = before === '||' ? ('or' as const) : ('and' as const)
    return op && { logic, groups: [{ field: row.field, op, value: row.filedValue, other: '' }] }
  })
  const read = rows.flatMap((row) => row ?? [])
  return read.length > 0 && read.length === rows.length ? read : null
}
