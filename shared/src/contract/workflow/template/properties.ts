import * as z from 'zod'
import {
  Assignment,
  Automatic,
  conditions,
  durationShape,
  Empty,
  FuncConfig,
  How,
  Late,
  messageConfig,
  Parameter,
  Permission,
  Rule,
  Who,
  WireCondition,
} from './rules.ts'
import { flag, group, ids, oneOf, rows, text, whole } from './values.ts'

const title = { title: text(200), description: text(2_000) }
/** A field permission for each field and column of the form. */
const formOperates = rows(Permission, 5_000)

/** A button and its own text; '' is the standard text. */
const button = <Name extends string>(name: Name, isShown: boolean) =>
  ({ [`has${name}Btn`]: flag(isShown), [`${lowerFirst(name)}BtnText`]: text(50) }) as unknown as Record<
    `has${Name}Btn`,
    ReturnType<typeof flag>
  > &
    Record<`${Uncapitalize<Name>}BtnText`, ReturnType<typeof text>>

const lowerFirst = (name: string) => `${name[0]!.toLowerCase()}${name.slice(1)}`

/** Who acts, in the spelling of the wire. */
const wireWho = {
  /**
   * 1 the initiator's superior, 2 department manager, 3 initiator, 4 field, 5 earlier node, 6 named members, 7 candidates,
   * 9 interface, 10 sub-flow.
   */
  assigneeType: whole(1, 99, 6),
  managerLevel: whole(1, 20, 1),
  formField: text(121),
  /** 1 user, 2 department. */
  formFieldType: whole(1, 2, 1),
  nodeId: text(64),
  approvers: ids(),
  approverPos: ids(),
  approverRole: ids(),
  getUserUrl: text(2_000),
}

/** What the product adds: where one is absent, the wire's properties decide. */
const ownDecision = { who: Who, how: How, empty: Empty, automatic: Automatic, late: Late }

const start = group({
  ...title,
  initiator: ids(),
  initiatePos: ids(),
  initiateRole: ids(),
  /** Ours: units whose users may launch the flow. */
  initiateUnit: ids(),
  formOperates,
  ...button('Submit', true),
  ...button('Save', false),
  ...button('Press', true),
  ...button('Revoke', true),
  ...button('Print', true),
  printId: text(64),
  hasInitFunc: flag(),
  initInterfaceUrl: text(2_000),
  hasEndFunc: flag(),
  endInterfaceUrl: text(2_000),
  hasFlowRecallFunc: flag(),
  flowRecallInterfaceUrl: text(2_000),
  initFuncConfig: FuncConfig,
  endFuncConfig: FuncConfig,
  flowRecallFuncConfig: FuncConfig,
  waitMsgConfig: messageConfig(3),
  endMsgConfig: messageConfig(3),
  approveMsgConfig: messageConfig(3),
  rejectMsgConfig: messageConfig(3),
  copyMsgConfig: messageConfig(3),
  isComment: flag(),
  isBatchApproval: flag(),
  isSummary: flag(),
  summaryType: whole(0, 9, 0),
  /** Ours: the title of a task with fields, such as `{initiator}的{flow}`; '' is that one. */
  titleTemplate: text(500),
  /** Ours: the fields that sum up a task in lists and messages; the first three that suit where it is empty. */
  summaryFields: ids(),
  /** Ours: until when an initiator may withdraw a task. */
  withdraw: oneOf(['untilFirstApproval', 'always', 'never']),
  /** Ours: whether a finished task can be revoked, in a round of approvals of its own. */
  canRevokeFinished: flag(),
  /** Ours: steps that the initiator adds for a task, before the nodes of the flow. */
  freeFlow: group({
    on: flag(),
    maxSteps: whole(1, 50, 10),
    /** Whether a task can be submitted without a step. */
    isOptional: flag(),
    /** Who can be named; everybody where it is empty. */
    who: Who,
  }),
  /** Ours: a substitute acts only after accepting the entrustment. */
  mustAcceptEntrust: flag(),
  /** Ours: whether a new record in the list of the design whose records the flow approves is a request. */
  startsInList: flag(true),
})

const approver = group({
  ...title,
  ...wireWho,
  /** 0 any one, 1 joint, 2 one after the other. */
  counterSign: whole(0, 2, 0),
  countersignRatio: whole(1, 100, 100),
  progress: whole(0, 100, 50),
  /** '0' the initiator, '1' the node before, else a node. */
  rejectStep: text(64, '0'),
  noApproverHandler: flag(),
  hasFreeApprover: flag(),
  hasSign: flag(),
  ...button('Audit', true),
  ...button('Reject', true),
  ...button('Revoke', true),
  ...button('Transfer', false),
  // Templates that do not name them have always had them.
  ...button('Save', true),
  ...button('Print', true),
  printId: text(64),
  circulateUser: ids(),
  circulatePosition: ids(),
  circulateRole: ids(),
  isCustomCopy: flag(),
  timeoutConfig: group({
    on: flag(),
    quantity: whole(0, 100_000, 1),
    type: oneOf(['day', 'hour', 'minute']),
    /** 1 agree, 2 refuse. */
    handler: whole(1, 2, 1),
  }),
  messageType: rows(text(20), 20),
  approveMsgConfig: messageConfig(2),
  rejectMsgConfig: messageConfig(2),
  copyMsgConfig: messageConfig(2),
  hasApproverFunc: flag(),
  approverInterfaceUrl: text(2_000),
  hasApproverRejectFunc: flag(),
  approverRejectInterfaceUrl: text(2_000),
  hasRecallFunc: flag(),
  recallInterfaceUrl: text(2_000),
  approveFuncConfig: FuncConfig,
  rejectFuncConfig: FuncConfig,
  recallFuncConfig: FuncConfig,
  formOperates,
  ...ownDecision,
  /** Ours: where a return may lead: '0', '1', node ids; empty is `rejectStep` only. */
  returnTargets: ids(),
  /** Ours: after a return the task goes through all nodes again, comes straight back, or the approver chooses. */
  afterReturn: oneOf(['goOn', 'comeBack', 'approverChooses']),
  /** Ours: whether a return out of a parallel branch leaves its siblings as they are. */
  returnsOnlyBranch: flag(),
  ...button('Delegate', false),
  ...button('RemoveSigner', false),
})

const subFlow = group({
  ...title,
  initiateType: whole(1, 99, 6),
  managerLevel: whole(1, 20, 1),
  formField: text(121),
  nodeId: text(64),
  getUserUrl: text(2_000),
  initiator: ids(),
  initiatePos: ids(),
  initiateRole: ids(),
  flowId: text(64),
  assignList: rows(Assignment, 500),
  messageType: rows(text(20), 20),
  launchMsgConfig: messageConfig(2),
  isAsync: flag(),
  who: Who,
  empty: Empty,
  /** Ours: fields of the child that go back into the parent when the child ends. */
  returnList: rows(Assignment, 500),
  /** Ours: several initiators at once, or one after the other. */
  isInTurn: flag(),
})

const copy = group({ ...title, menbers: ids(), userOptional: flag(), who: Who })

const condition = group({
  ...title,
  conditions: rows(WireCondition, 100),
  isDefault: flag(),
  priority: whole(0, 10_000, 0),
  initiator: z.unknown(),
  /** Ours: groups of comparisons; where it is present, `conditions` does not count. */
  rule: Rule,
})

/** What a timer and a wait have in common. */
const wait = {
  ...title,
  ...durationShape,
  isWorkingTime: flag(),
}

const timer = group({
  ...wait,
  /** Ours: what the timer waits for. */
  until: oneOf(['duration', 'date', 'field']),
  date: whole(0, 8_640_000_000_000, 0),
  field: text(121),
})

/** The node that joins branches; `branch` and `empty` have no settings of their own on the wire. */
const plain = group(title)

const choose = group({
  ...title,
  /** Who picks the branch: the approver before, or the initiator at the submission. */
  by: oneOf(['previous', 'initiator']),
  isMultiple: flag(),
})

const router = group({
  ...title,
  /** The first route whose conditions are met; without one the flow goes on. */
  routes: rows(group({ nodeId: text(64), conditions: conditions() }), 50),
})

const trigger = group({
  ...wait,
  event: oneOf(['time', 'event', 'webhook']),
  /** `event`, `webhook`: its name. */
  name: text(200),
  /** Ours: the field whose value the event names as its key; '' is the number of the task. */
  keyField: text(121),
  /** Ours: values of the event (`childField`, with dots for inner ones) for fields of the form. */
  assignList: rows(Assignment, 500),
  /** Whether the wait ends after the duration, too. */
  hasTimeout: flag(),
})

const data = group({
  ...title,
  action: oneOf(['get', 'add', 'change', 'delete']),
  /** The design whose records are meant. */
  modelId: text(64),
  /** Which records; for `add` it is empty. */
  where: conditions(),
  assignList: rows(Assignment, 500),
  isSingle: flag(true),
})

const callInterface = group({
  ...title,
  interfaceId: text(64),
  interfaceName: text(200),
  templateJson: rows(Parameter, 100),
  assignList: rows(Assignment, 500),
  /** What happens when it fails, after its retries. */
  onError: oneOf(['stop', 'goOn']),
})

const message = group({ ...title, who: Who, msgConfig: messageConfig(1) })

const launch = group({
  ...title,
  flowId: text(64),
  who: Who,
  assignList: rows(Assignment, 500),
})

/** The properties of each kind of node. */
export const propertiesOfKind = {
  start,
  approver,
  /** Does work on the form; there is no yes or no. */
  process: approver,
  copy,
  timer,
  subFlow,
  condition,
  branch: plain,
  empty: plain,
  parallel: plain,
  inclusive: plain,
  choose,
  router,
  trigger,
  data,
  interface: callInterface,
  message,
  launch,
  /** Ends the task, also within a branch. The end of the tree needs none. */
  end: plain,
  /** A kind that this version does not know. */
  other: plain,
} as const
export type NodeKind = keyof typeof propertiesOfKind
export type PropertiesOf<K extends NodeKind> = z.output<(typeof propertiesOfKind)[K]>
