import * as z from 'zod'
import { Conditions } from '../../fields/conditions.ts'
import { decimal, flag, group, ids, oneOf, optionalGroup, rows, text, whole } from './values.ts'

/** Ids of users and of what has users. */
const members = {
  users: ids(),
  positions: ids(),
  roles: ids(),
  groups: ids(),
  units: ids(),
} as const

/** One parameter of an interface or a message; `relationField` names the field that fills it. */
export const Parameter = group({
  field: text(200),
  fieldName: text(200),
  dataType: text(50),
  required: flag(),
  defaultValue: z.unknown(),
  relationField: text(200),
})

/** How the people of a node are found. */
export const whoKinds = [
  'named',
  'initiator',
  'superior',
  'superiorChain',
  'departmentManager',
  'managerChain',
  'field',
  'earlierNode',
  'initiatorChooses',
  'previousChooses',
  'interface',
  'script',
] as const

/**
 * One source of the people of a node. A node with several has the people of all of them. Which settings count depends
 * on `kind`.
 */
const WhoSource = group({
  kind: oneOf(whoKinds),
  /** `named`, and the range from which `initiatorChooses` and `previousChooses` choose; an empty range is everybody. */
  ...members,
  /** `superior`, `departmentManager`: which one. `superiorChain`, `managerChain`: up to which one. 1 is the nearest. */
  level: whole(1, 20, 1),
  /** `superiorChain`: it ends at the first person in this position. */
  untilPosition: text(64),
  /** `field`: name of a field of users or units. */
  field: text(121),
  /** `field`: the user, or that person's superior or manager. */
  of: oneOf(['self', 'superior', 'manager']),
  /** `earlierNode`. */
  nodeId: text(64),
  /** `interface`: it answers ids of users. */
  interfaceId: text(64),
  /** `interface`: its parameters; without one, a parameter has the field of its name. */
  templateJson: rows(Parameter, 100),
  /** `script`. */
  script: text(20_000),
})
export type WhoSource = z.output<typeof WhoSource>

export const withinKinds = [
  'company',
  'sameCompany',
  'sameDepartment',
  'samePosition',
  'sameRole',
  'sameGroup',
  'superiors',
  'subordinates',
] as const

/** Who acts at a node. */
export const Who = optionalGroup({
  sources: rows(WhoSource, 20),
  /** Leaves out people who do not have this in common with the initiator. */
  within: oneOf(withinKinds),
})

export const howModes = ['any', 'all', 'sequence', 'share', 'number', 'votes'] as const

/** How many of the people decide. */
export const How = optionalGroup({
  mode: oneOf(howModes),
  /** `share`: percent of the people; `number`: people; `votes`: sum of their weights. */
  pass: decimal(0, 1_000_000, 100),
  /** The same for a rejection; 0 rejects as soon as `pass` can no longer be reached. */
  reject: decimal(0, 1_000_000, 0),
  /** Decide as soon as the result is certain, or after everybody has acted. */
  decide: oneOf(['once', 'afterAll']),
  /** Votes of users by their ids; others have one. */
  weights: rows(group({ userId: text(64), weight: decimal(0, 1_000_000, 1) }), 2_000),
})

export const emptyPolicies = ['administrators', 'pass', 'refuse', 'users', 'previousNames', 'block'] as const

/** What happens where a node has no people. */
export const Empty = optionalGroup({
  policy: oneOf(emptyPolicies),
  /** `users`: who acts instead. */
  users: ids(),
})

/** Groups of comparisons in the format of data permissions. */
export const conditions = () =>
  z.preprocess((value) => value ?? [], Conditions) as unknown as z.ZodType<z.output<typeof Conditions>>

/** Decisions without a person. */
export const Automatic = optionalGroup({
  /** Approves for a person who approved at the node before, or at any node of the round. */
  sameApprover: oneOf(['act', 'previous', 'ever']),
  /**
   * Where the initiator is an approver: acts, is skipped, or the direct superior acts. With the superior, the initiator has
   * no part in the node, however they would come to it.
   */
  initiator: oneOf(['act', 'skip', 'superior']),
  /** Approves or rejects where the form meets the conditions. An empty list is not met. */
  approveWhen: conditions(),
  rejectWhen: conditions(),
})

/** A length of time. */
export const durationShape = {
  day: whole(0, 3_650, 0),
  hour: whole(0, 100_000, 0),
  minute: whole(0, 1_000_000, 0),
  second: whole(0, 1_000_000, 0),
} as const
export const Duration = group(durationShape)

export const lateActions = ['none', 'approve', 'reject', 'transfer', 'superior', 'end'] as const

/** What happens where the people do not act in time. */
export const Late = optionalGroup({
  on: flag(),
  /** From where `due` is measured. */
  from: oneOf(['receipt', 'launch', 'field']),
  /** `field`: name of a field with a date. */
  field: text(121),
  due: Duration,
  /** Reminders: the first so long before it is due, then in intervals. */
  remindBefore: Duration,
  remindEvery: Duration,
  remindTimes: whole(0, 20, 0),
  action: oneOf(lateActions),
  /** `transfer`: to whom. */
  users: ids(),
  /** Whether only the working time of the calendar counts. */
  isWorkingTime: flag(),
})

export const Permission = group({
  /** Name of the field; of a column of a sub-table `<sub-table>-<column>`. */
  id: text(121),
  name: text(200),
  read: flag(true),
  write: flag(),
  required: flag(),
  requiredDisabled: flag(),
  jweeKey: text(50),
  dataType: text(50),
})
export type FieldPermission = z.output<typeof Permission>

/** A comparison of a wire condition; `logic` joins it to the comparison after it. */
export const WireCondition = group({
  field: text(121),
  fieldName: text(200),
  symbol: text(20),
  symbolName: text(50),
  filedValue: z.unknown(),
  filedLabel: z.unknown(),
  logic: oneOf(['&&', '||']),
  logicName: text(50),
  jweeKey: text(50),
})
export type WireCondition = z.output<typeof WireCondition>

/** A rule that leads somewhere: ours, beside the wire's list of comparisons. */
export const Rule = optionalGroup({ conditions: conditions() })

/** A call of a data interface at an event. */
export const FuncConfig = group({
  on: flag(),
  interfaceId: text(64),
  interfaceName: text(200),
  templateJson: rows(Parameter, 100),
})

/** A message at an event. `on`: 0 off, 1 its own template, 2 as at the start node, 3 the standard text. */
export const messageConfig = (on: 1 | 2 | 3) =>
  group({ on: whole(0, 3, on), msgId: text(64), msgName: text(200), templateJson: rows(Parameter, 100) })

/** A field of one form that takes the value of a field of another. */
export const Assignment = group({ parentField: text(121), childField: text(121) })
