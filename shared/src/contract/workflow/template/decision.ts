import type { PropertiesOf } from './properties.ts'
import type { emptyPolicies, howModes, WhoSource, withinKinds } from './rules.ts'

// Each question of a node (who, how, empty, late) has an answer of ours, or one in the wire's older spelling.
// These functions answer it from whichever the template has.

export interface WhoRule {
  readonly sources: readonly WhoSource[]
  readonly within: (typeof withinKinds)[number]
}

export interface HowRule {
  readonly mode: (typeof howModes)[number]
  readonly pass: number
  readonly reject: number
  readonly decide: 'once' | 'afterAll'
  readonly weights: readonly { userId: string; weight: number }[]
}

export interface EmptyRule {
  readonly policy: (typeof emptyPolicies)[number]
  readonly users: readonly string[]
}

export type LateRule = NonNullable<PropertiesOf<'approver'>['late']>

/** A source of people with nothing selected yet. */
export const createSource = (kind: WhoSource['kind'], rest: Partial<WhoSource> = {}): WhoSource => ({
  kind,
  users: [],
  positions: [],
  roles: [],
  groups: [],
  units: [],
  level: 1,
  untilPosition: '',
  field: '',
  of: 'self',
  nodeId: '',
  interfaceId: '',
  templateJson: [],
  script: '',
  ...rest,
})

/** Users who are named, also by their positions and roles. */
export const namedSource = (members: Pick<WhoSource, 'users' | 'positions' | 'roles'>): WhoSource =>
  createSource('named', members)

interface WireWho {
  readonly type: number
  readonly managerLevel: number
  readonly formField: string
  readonly formFieldType: number
  readonly nodeId: string
  readonly getUserUrl: string
  readonly users: readonly string[]
  readonly positions: readonly string[]
  readonly roles: readonly string[]
}

function wireSource(properties: WireWho): WhoSource {
  const members = {
    users: [...properties.users],
    positions: [...properties.positions],
    roles: [...properties.roles],
  }
  switch (properties.type) {
    case 1:
      return createSource('superior', { level: properties.managerLevel })
    case 2:
      return createSource('departmentManager')
    case 3:
      return createSource('initiator')
    case 4:
      return createSource('field', {
        field: properties.formField,
        of: properties.formFieldType === 2 ? 'manager' : 'self',
      })
    case 5:
      return createSource('earlierNode', { nodeId: properties.nodeId })
    case 7:
      return createSource('previousChooses', members)
    case 9:
      return createSource('interface', { interfaceId: properties.getUserUrl })
    default:
      return createSource('named', members)
  }
}

const rule = (sources: readonly WhoSource[]): WhoRule => ({ sources, within: 'company' })

/** Who acts at an approver or process node. */
export const whoOfApprover = (properties: PropertiesOf<'approver'>): WhoRule =>
  properties.who ??
  rule([
    wireSource({
      ...properties,
      type: properties.assigneeType,
      users: properties.approvers,
      positions: properties.approverPos,
      roles: properties.approverRole,
    }),
  ])

/** Who launches the child tasks of a sub-flow; one task per person. */
export const whoOfSubFlow = (properties: PropertiesOf<'subFlow'>): WhoRule =>
  properties.who ??
  rule([
    wireSource({
      ...properties,
      type: properties.initiateType,
      formFieldType: 1,
      users: properties.initiator,
      positions: properties.initiatePos,
      roles: properties.initiateRole,
    }),
  ])

/** Who gets a copy at a node of its own. */
export const whoOfCopy = (properties: PropertiesOf<'copy'>): WhoRule =>
  properties.who ?? rule([createSource('named', { users: properties.menbers })])

export function howOf({ how, counterSign, countersignRatio }: PropertiesOf<'approver'>): HowRule {
  if (how) return how
  const common = { reject: 0, decide: 'once', weights: [] } as const
  if (counterSign === 0) return { ...common, mode: 'any', pass: 1 }
  if (counterSign === 2) return { ...common, mode: 'sequence', pass: 100 }
  return { ...common, mode: countersignRatio === 100 ? 'all' : 'share', pass: countersignRatio }
}

/** Without an own policy or `noApproverHandler`, the administrators of the process act, as the wire expects. */
export function emptyOf({ empty, noApproverHandler }: PropertiesOf<'approver'>): EmptyRule {
  if (empty) return empty
  return { policy: noApproverHandler ? 'pass' : 'administrators', users: [] }
}

const noTime = { day: 0, hour: 0, minute: 0, second: 0 }

/** What happens where the people do not act in time; null for nothing. */
export function lateOf({ late, timeoutConfig }: PropertiesOf<'approver'>): LateRule | null {
  if (late) return late.on ? late : null
  const { on, quantity, type, handler } = timeoutConfig
  if (!on) return null
  return {
    on,
    from: 'receipt',
    field: '',
    due: { ...noTime, [type]: quantity },
    remindBefore: noTime,
    remindEvery: noTime,
    remindTimes: 0,
    action: handler === 1 ? 'approve' : 'reject',
    users: [],
    isWorkingTime: false,
  }
}
