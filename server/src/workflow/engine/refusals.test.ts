import { expect, test } from 'vitest'
import { branch, branchIf, choice, flowOf, Play, split, work } from '../../../test/workflow-model/play.ts'
import { noAutoRules } from './graph.ts'
import { refusalText, type RefusalCode } from './text.ts'

// Each refusal of the engine: how a user meets it. A code without a case fails the last test.

const admin = { actor: 'boss', administrator: true } as const
const one = () =>
  new Play(flowOf([work('a', ['u1', 'u2'], { how: { kind: 'all' } }), work('b', ['u3'])])).submit()
const child = {
  kind: 'subFlow',
  id: 's',
  name: 's',
  flowId: 'f',
  who: { kind: 'named', ids: ['u1'] },
  empty: { kind: 'pass' },
  order: 'atOnce',
  wait: true,
  onFailure: 'goOn',
  rejectTo: 'initiator',
} as const
const late = { after: { from: 'receipt', duration: { hour: 1 } }, act: 'remind' } as const
const loop = [{ logic: 'and' as const, groups: [{ field: 'again', op: '==' as const, value: 1, other: '' }] }]

const cases: Readonly<Record<RefusalCode, () => string>> = {
  notDraft: () => one().refusal({ kind: 'submit', actor: 'ina' }),
  notInitiator: () => one().refusal({ kind: 'withdraw', actor: 'u1' }),
  notHandling: () => {
    const play = one().do({ kind: 'terminate', ...admin })
    return play.refusal({ kind: 'pause', ...admin })
  },
  taskPaused: () =>
    one()
      .do({ kind: 'pause', ...admin })
      .refusal({ kind: 'approve', assignmentId: 'a1', actor: 'u1' }),
  notPaused: () => one().refusal({ kind: 'resume', ...admin }),
  noAssignment: () => one().refusal({ kind: 'approve', assignmentId: 'a99', actor: 'u1' }),
  notAssigned: () => one().refusal({ kind: 'approve', assignmentId: 'a1', actor: 'u2' }),
  entrustEnded: () => {
    const play = one()
    play.principals = { eve: { u1: 'ended' } }
    return play.refusal({ kind: 'approve', assignmentId: 'a1', actor: 'eve' })
  },
  alreadyHandled: () => one().approve('u1').refusal({ kind: 'approve', assignmentId: 'a1', actor: 'u1' }),
  repeated: () => {
    const play = one().do({ kind: 'approve', id: 'click', assignmentId: 'a1', actor: 'u1' })
    return play.refusal({ kind: 'approve', id: 'click', assignmentId: 'a1', actor: 'u1' })
  },
  oldRound: () => {
    const play = one().do({ kind: 'withdraw', actor: 'ina' })
    return play.refusal({ kind: 'approve', assignmentId: 'a1', actor: 'u1' })
  },
  notYourTurn: () =>
    new Play(flowOf([work('a', ['u1', 'u2'], { how: { kind: 'inTurn' } })]))
      .submit()
      .refusal({ kind: 'approve', assignmentId: 'a2', actor: 'u2' }),
  actNotAllowed: () =>
    new Play(flowOf([work('a', ['u1'], { forbidden: ['transfer'] })]))
      .submit()
      .refusal({ kind: 'transfer', to: 'u2', assignmentId: 'a1', actor: 'u1' }),
  fieldNotWritable: () =>
    one().refusal({ kind: 'approve', assignmentId: 'a1', actor: 'u1', fields: { amount: 5 } }),
  fieldRequired: () =>
    new Play(flowOf([work('a', ['u1'], { fields: { note: 'required' } })]))
      .submit()
      .refusal({ kind: 'approve', assignmentId: 'a1', actor: 'u1' }),
  nobodyFound: () => new Play(flowOf([work('a', [])])).refusal({ kind: 'submit', actor: 'ina' }),
  chooseUsers: () =>
    new Play(flowOf([work('a', [], { who: { kind: 'chosenByInitiator', range: null } })])).refusal({
      kind: 'submit',
      actor: 'ina',
    }),
  outOfRange: () =>
    new Play(
      flowOf([work('a', [], { who: { kind: 'chosenByInitiator', range: { kind: 'named', ids: ['u1'] } } })]),
    ).refusal({ kind: 'submit', actor: 'ina', chosen: { a: ['u9'] } }),
  noAdministrator: () =>
    new Play(flowOf([work('a', [], { empty: { kind: 'administrator' } })])).refusal({
      kind: 'submit',
      actor: 'ina',
    }),
  noBranch: () =>
    new Play(flowOf([split('condition', 'c', branchIf('x', []))])).refusal({ kind: 'submit', actor: 'ina' }),
  endlessLoop: () => {
    const play = new Play(
      flowOf([
        work('a', [], { empty: { kind: 'pass' } }),
        { kind: 'router', id: 'r', name: 'r', routes: [{ when: loop, target: 'a' }] },
      ]),
    )
    play.form = { again: 1 }
    return play.refusal({ kind: 'submit', actor: 'ina' })
  },
  targetNotPassed: () =>
    one().refusal({
      kind: 'return',
      target: { node: 'b' },
      comeBack: false,
      assignmentId: 'a1',
      actor: 'u1',
    }),
  targetNotAllowed: () =>
    new Play(flowOf([work('a', ['u1'], { returnTo: ['previous'] })]))
      .submit()
      .refusal({ kind: 'return', target: 'initiator', comeBack: false, assignmentId: 'a1', actor: 'u1' }),
  targetInOtherBranch: () => {
    const graph = flowOf([
      split(
        'parallel',
        'p',
        branch('l', [work('a', ['u1']), work('b', ['u2'])]),
        branch('r', [work('c', ['u3'])]),
      ),
    ])
    const play = new Play(graph).submit().approve('u1')
    return play.refusal({ kind: 'return', target: { node: 'a' }, comeBack: false, ...play.on('u3') })
  },
  unknownTarget: () => one().refusal({ kind: 'jump', visitId: 'v2', target: 'nowhere', ...admin }),
  notApproved: () => one().refusal({ kind: 'recall', assignmentId: 'a1', actor: 'u1' }),
  nextHandled: () => {
    const play = one().approve('u1', 'u2', 'u3')
    play.do({ kind: 'revive', target: 'b', ...admin })
    return play.refusal({ kind: 'recall', assignmentId: 'a2', actor: 'u2' })
  },
  effectsStarted: () =>
    new Play(flowOf([work('a', ['u1']), child]))
      .submit()
      .approve('u1')
      .refusal({ kind: 'recall', assignmentId: 'a1', actor: 'u1' }),
  withdrawNever: () =>
    new Play(flowOf([work('a', ['u1'])], { settings: { withdraw: 'never' } }))
      .submit()
      .refusal({ kind: 'withdraw', actor: 'ina' }),
  withdrawTooLate: () => one().approve('u1').refusal({ kind: 'withdraw', actor: 'ina' }),
  childrenRunning: () => new Play(flowOf([child])).submit().refusal({ kind: 'terminate', ...admin }),
  insideParent: () =>
    new Play(flowOf([work('a', ['u1'])]), { parentId: 'parent' })
      .submit()
      .refusal({ kind: 'terminate', ...admin }),
  notAdopted: () => one().refusal({ kind: 'revoke', actor: 'ina' }),
  revokeNever: () => one().approve('u1', 'u2', 'u3').refusal({ kind: 'revoke', actor: 'ina' }),
  revoking: () => {
    const graph = flowOf([work('a', ['u1'])], { revoke: work('back', ['u2']) })
    const play = new Play(graph).submit().approve('u1').do({ kind: 'revoke', actor: 'ina' })
    return play.refusal({ kind: 'revoke', actor: 'ina' })
  },
  unknownUser: () => {
    const play = one()
    play.people = { 'users:gone': [] }
    return play.refusal({ kind: 'transfer', to: 'gone', assignmentId: 'a1', actor: 'u1' })
  },
  noUsers: () =>
    one().refusal({ kind: 'addSigner', position: 'beside', users: [], assignmentId: 'a1', actor: 'u1' }),
  sameUser: () => one().refusal({ kind: 'delegate', to: 'u1', assignmentId: 'a1', actor: 'u1' }),
  alreadySigner: () => one().refusal({ kind: 'transfer', to: 'u2', assignmentId: 'a1', actor: 'u1' }),
  ownRequest: () =>
    new Play(flowOf([work('a', ['u1'], { auto: { ...noAutoRules, initiator: 'superior' } })]))
      .submit()
      .refusal({ kind: 'transfer', to: 'ina', assignmentId: 'a1', actor: 'u1' }),
  lastSigner: () =>
    new Play(flowOf([work('a', ['u1'])]))
      .submit()
      .refusal({ kind: 'removeSigner', assignmentId: 'a1', ...admin }),
  notAdded: () =>
    one().refusal({ kind: 'removeSigner', assignmentId: 'a2', actor: 'u1', administrator: false }),
  administratorOnly: () => one().refusal({ kind: 'terminate', actor: 'u1', administrator: false }),
  nothingToHandOver: () => one().refusal({ kind: 'handOver', from: 'u9', to: 'u8', ...admin }),
  noVisit: () => one().refusal({ kind: 'assign', visitId: 'v99', to: 'u8', ...admin }),
  noCopy: () => one().refusal({ kind: 'markRead', copyId: 'c1', actor: 'u1' }),
  nobodyToUrge: () => new Play(flowOf([child])).submit().refusal({ kind: 'urge', actor: 'ina' }),
  urgedRecently: () => one().do({ kind: 'urge', actor: 'ina' }).refusal({ kind: 'urge', actor: 'ina' }),
  emptyComment: () => one().refusal({ kind: 'comment', opinion: ' ', actor: 'u1' }),
  notEnded: () => one().refusal({ kind: 'revive', target: null, ...admin }),
  wrongBranches: () =>
    new Play(flowOf([choice('c', 'u1', [branch('x', [])])]))
      .submit()
      .refusal({ kind: 'chooseBranch', branches: ['y'], assignmentId: 'a1', actor: 'u1' }),
  oneBranchOnly: () =>
    new Play(flowOf([choice('c', 'u1', [branch('x', []), branch('y', [])])]))
      .submit()
      .refusal({ kind: 'chooseBranch', branches: ['x', 'y'], assignmentId: 'a1', actor: 'u1' }),
  wrongAct: () => one().refusal({ kind: 'chooseBranch', branches: ['x'], assignmentId: 'a1', actor: 'u1' }),
  timerGone: () => one().refusal({ kind: 'timerDue', timerId: 't1', actor: null }),
  timerNotDue: () =>
    new Play(flowOf([work('a', ['u1'], { late: [late] })]))
      .submit()
      .refusal({ kind: 'timerDue', timerId: 't1', actor: null }),
  effectGone: () => one().refusal({ kind: 'childFinished', effectId: 'e1', adopted: true, actor: null }),
  notATrigger: () => one().refusal({ kind: 'triggerFired', visitId: 'v2', actor: null }),
}

test.each(Object.entries(cases))('refuses with %s, and nothing changes', (code, run) => {
  expect(run()).toBe(code)
})

test('every refusal has a case and a sentence in three languages', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(refusalText).toSorted())
  for (const text of Object.values(refusalText)) expect(Object.values(text).every(Boolean)).toBe(true)
})

test('the refusal of a second decision names who made the first and when', () => {
  const play = new Play(flowOf([work('a', ['u1', 'u2'])])).submit()
  play.do({ kind: 'approve', assignmentId: 'a1', actor: 'u1', at: 77_000 })
  const result = play.issue({ kind: 'approve', assignmentId: 'a2', actor: 'u2' })
  expect(result).toEqual({ refusal: { code: 'alreadyHandled', values: { by: 'u1', at: 77_000 } } })
})
