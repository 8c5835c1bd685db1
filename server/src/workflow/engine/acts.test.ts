import { describe, expect, test } from 'vitest'
import { branch, branchIf, flowOf, Play, split, work } from '../../../test/workflow-model/play.ts'
import { forecast } from './forecast.ts'
import { noAutoRules } from './graph.ts'
import { createState } from './state.ts'
import { countVotes, type Vote } from './tally.ts'

const admin = { actor: 'boss', administrator: true } as const

describe('votes', () => {
  const votes = (text: string): Vote[] =>
    [...text].map((sign, order) => ({
      weight: 1,
      order,
      decision: ({ y: 'approve', n: 'reject' } as const)[sign] ?? null,
    }))
  const share = (percent: number, more = {}) =>
    ({ kind: 'share', pass: { percent }, reject: null, decide: 'atOnce', ...more }) as const

  test('needs the share rounded up, and refuses as soon as it is out of reach', () => {
    expect(countVotes(votes('y.'), share(50))).toBe('passed')
    expect(countVotes(votes('n.'), share(50))).toBeNull()
    expect(countVotes(votes('yy...'), share(50))).toBeNull()
    expect(countVotes(votes('nnn..'), share(50))).toBe('rejected')
  })

  test('has one outcome that no order of the votes changes, and a higher share never passes more', () => {
    for (let percent = 1; percent <= 100; percent++)
      for (let bits = 0; bits < 64; bits++) {
        const all = votes([...'000000'].map((_, at) => ((bits >> at) & 1 ? 'y' : 'n')).join(''))
        const outcome = countVotes(all, share(percent))
        expect(outcome).not.toBeNull()
        expect(countVotes(all.toReversed(), share(percent))).toBe(outcome)
        if (percent < 100 && outcome === 'rejected')
          expect(countVotes(all, share(percent + 1))).toBe('rejected')
        // What is decided early is what is decided in the end.
        for (let known = 0; known < 6; known++) {
          const early = countVotes(
            all.map((vote, at) => (at < known ? vote : { ...vote, decision: null })),
            share(percent),
          )
          if (early !== null) expect(early).toBe(outcome)
        }
      }
  })

  test('waits for all where the node says so, counts weights, and has a threshold of its own for rejections', () => {
    expect(countVotes(votes('yyy.'), share(50, { decide: 'afterAll' }))).toBeNull()
    expect(countVotes(votes('n...'), share(50, { reject: { count: 1 } }))).toBe('rejected')
    const heavy = [{ weight: 3, order: 0, decision: 'approve' as const }, ...votes('..').slice(0, 2)]
    expect(countVotes(heavy, share(60))).toBe('passed')
  })
})

test('a delegate advises, and the vote of the principal counts once', () => {
  const play = new Play(
    flowOf([
      work('a', ['u1', 'u2', 'u3'], {
        how: { kind: 'share', pass: { count: 2 }, reject: null, decide: 'atOnce' },
      }),
    ]),
  ).submit()
  play.do({ kind: 'delegate', to: 'd', ...play.on('u1') }).approve('d')
  expect(play.turns).toEqual(['a:u1', 'a:u2', 'a:u3'])
  expect(play.approve('u1').status).toBe(1)
  expect(play.approve('u2').status).toBe(2)
})

test('signers before, beside and after take part as they should', () => {
  const play = new Play(flowOf([work('a', ['u1'])])).submit()
  play.do({ kind: 'addSigner', position: 'before', users: ['b'], ...play.on('u1') })
  expect(play.turns).toEqual(['a:b'])
  play.approve('b').do({ kind: 'addSigner', position: 'after', users: ['z'], ...play.on('u1') })
  expect(play.approve('u1').turns).toEqual(['a:z'])
  expect(play.approve('z').status).toBe(2)
})

test('who is removed takes along those that a delegate has added, also after the delegate has decided', () => {
  const play = new Play(flowOf([work('a', ['u1'])])).submit()
  play.do({ kind: 'delegate', to: 'd', ...play.on('u1') })
  play.do({ kind: 'delegate', to: 'e', ...play.on('d') })
  play.do({ kind: 'addSigner', position: 'after', users: ['z'], ...play.on('e') }).approve('e')
  expect(play.turns).toEqual(['a:d', 'a:z'])
  play.do({ kind: 'removeSigner', ...play.on('d'), ...admin })
  expect(play.turns).toEqual(['a:u1'])
})

test('handing over gives the successor one assignment per node', () => {
  const play = new Play(flowOf([work('a', ['u1', 'u2'], { how: { kind: 'all' } })])).submit()
  play.do({ kind: 'handOver', from: 'u1', to: 'u2', ...admin })
  expect(play.turns).toEqual(['a:u2'])
  expect(play.approve('u2').status).toBe(2)
})

test('a user who is entrusted acts on behalf of the principal', () => {
  const play = new Play(flowOf([work('a', ['u1'])])).submit()
  play.principals = { eve: { u1: 'active' } }
  play.do({ kind: 'approve', assignmentId: 'a1', actor: 'eve' })
  expect(play.state.actions.at(-1)).toMatchObject({ actor: 'eve', actsAs: 'u1' })
})

describe('a node without users', () => {
  const empty = (policy: Parameters<typeof work>[2]) =>
    new Play(flowOf([work('a', [], policy), work('b', ['u9'])]))

  test('passes, refuses, or names others, and the history says so', () => {
    const passed = empty({ empty: { kind: 'pass' } }).submit()
    expect(passed.turns).toEqual(['b:u9'])
    expect(passed.state.actions.at(-1)).toMatchObject({ kind: 'nobodyFound', nodeId: 'a' })
    expect(empty({ empty: { kind: 'refuse' } }).submit().status).toBe(3)
    expect(empty({ empty: { kind: 'users', ids: ['x'] } }).submit().turns).toEqual(['a:x'])
    const administered = empty({ empty: { kind: 'administrator' } })
    administered.people = { administrators: ['root'] }
    expect(administered.submit().turns).toEqual(['a:root'])
    expect(empty({ empty: { kind: 'previousNames' } }).submit({ chosen: { a: ['y'] } }).turns).toEqual([
      'a:y',
    ])
  })

  test('gives the node to the administrator where no user can be asked', () => {
    const late = [{ after: { from: 'receipt', duration: { hour: 1 } }, act: 'approve' }] as const
    const play = new Play(flowOf([work('first', ['u1'], { late }), work('a', [])]))
    play.people = { administrators: ['root'] }
    play.submit().do({ kind: 'timerDue', timerId: 't1', actor: null, at: 9_999_999 })
    expect(play.turns).toEqual(['a:root'])
  })
})

test('approves for users who approved before, for the initiator, and by conditions', () => {
  const auto = { ...noAutoRules, sameApprover: 'ever', initiator: 'skip' } as const
  const graph = flowOf([
    work('a', ['u1']),
    work('b', ['u2']),
    work('c', ['u1'], { auto }),
    work('d', ['ina'], { auto }),
    work('e', ['u3'], {
      auto: {
        ...auto,
        approveWhen: [{ logic: 'and', groups: [{ field: 'amount', op: '<', value: 100, other: '' }] }],
      },
    }),
  ])
  const play = new Play(graph)
  play.form = { amount: 50 }
  expect(play.submit().approve('u1', 'u2').status).toBe(2)
  expect(play.state.actions.filter(({ kind }) => kind === 'autoApprove')).toHaveLength(3)
})

describe('late', () => {
  const play = (late: Parameters<typeof work>[2]) =>
    new Play(flowOf([work('a', ['u1'], late), work('b', ['u2'])])).submit()
  const after = { from: 'receipt', duration: { hour: 1 } } as const
  const due = { actor: null, at: 9_999_999 } as const

  test('reminds several times, passes on, and ends', () => {
    const reminded = play({ late: [{ after, act: 'remind', times: 2 }] })
    reminded
      .do({ kind: 'timerDue', timerId: 't1', ...due })
      .do({ kind: 'timerDue', timerId: 't2', actor: null, at: 99_999_999 })
    expect(reminded.state.effects.filter(({ kind }) => kind === 'remind')).toHaveLength(2)
    expect(reminded.refusal({ kind: 'timerDue', timerId: 't3', ...due })).toBe('timerGone')
    const passedOn = play({ late: [{ after, act: 'transfer', to: 'x' }] })
    expect(passedOn.do({ kind: 'timerDue', timerId: 't1', ...due }).turns).toEqual(['a:x'])
    const ended = play({ late: [{ after, act: 'end' }] })
    expect(ended.do({ kind: 'timerDue', timerId: 't1', ...due }).status).toBe(5)
    const up = play({ late: [{ after, act: 'superior' }] })
    up.people = { 'superior:u1': ['chief'] }
    expect(up.do({ kind: 'timerDue', timerId: 't1', ...due }).turns).toEqual(['a:chief'])
  })

  test('does not pass on to the initiator where the node leaves the decision to others', () => {
    const auto = { ...noAutoRules, initiator: 'superior' } as const
    const passedOn = play({ auto, late: [{ after, act: 'transfer', to: 'ina' }] })
    expect(passedOn.do({ kind: 'timerDue', timerId: 't1', ...due }).turns).toEqual(['a:u1'])
    const up = play({ auto, late: [{ after, act: 'superior' }] })
    up.people = { 'superior:u1': ['ina'] }
    expect(up.do({ kind: 'timerDue', timerId: 't1', ...due }).turns).toEqual(['a:u1'])
  })

  test('moves its timers by the time of a pause', () => {
    const paused = play({ late: [{ after, act: 'approve' }] })
    const before = paused.state.timers[0]!.due
    paused.do({ kind: 'pause', ...admin, at: 10_000 }).do({ kind: 'resume', ...admin, at: 30_000 })
    expect(paused.state.timers[0]!.due).toBe(before + 20_000)
  })
})

describe('returns', () => {
  const graph = flowOf([
    work('a', ['u1']),
    split(
      'parallel',
      'p',
      branch('l', [work('b', ['u2'], { onlyMyBranch: true })]),
      branch('r', [work('c', ['u3'])]),
    ),
    work('d', ['u4']),
  ])

  test('out of a branch cancels the other branches, or only the own branch where the node says so', () => {
    const all = new Play(graph).submit().approve('u1')
    all.do({ kind: 'return', target: { node: 'a' }, comeBack: false, ...all.on('u3') })
    expect(all.turns).toEqual(['a:u1'])
    const own = new Play(graph).submit().approve('u1')
    own.do({ kind: 'return', target: { node: 'a' }, comeBack: false, ...own.on('u2') })
    expect(own.turns).toEqual(['a:u1', 'c:u3'])
    expect(own.approve('u1').turns).toEqual(['b:u2', 'c:u3'])
    expect(own.approve('u2', 'u3', 'u4').status).toBe(2)
  })

  test('from the initiator come straight back to all branches that were busy', () => {
    const play = new Play(graph).submit().approve('u1')
    play.do({ kind: 'return', target: 'initiator', comeBack: true, ...play.on('u3') })
    expect([play.status, play.turns]).toEqual([3, []])
    expect(play.submit().turns).toEqual(['b:u2', 'c:u3'])
  })
})

test('a revocation has its own approval, and compensates', () => {
  const play = new Play(flowOf([work('a', ['u1'])], { revoke: work('back', ['u2']) })).submit().approve('u1')
  play.do({ kind: 'revoke', actor: 'ina' }).do({ kind: 'reject', ...play.on('u2') })
  expect(play.status).toBe(2)
  play.do({ kind: 'revoke', actor: 'ina' }).approve('u2')
  expect(play.status).toBe(4)
  expect(play.state.effects.filter(({ kind }) => kind === 'compensate')).toHaveLength(1)
})

test('only fields that the node lets a user write are accepted', () => {
  const play = new Play(flowOf([work('a', ['u1'], { fields: { note: 'required', sum: 'read' } })])).submit()
  play.form = { note: 'seen' }
  expect(play.refusal({ kind: 'approve', fields: { sum: 1 }, ...play.on('u1') })).toBe('fieldNotWritable')
  play.do({ kind: 'approve', fields: { note: 'seen' }, ...play.on('u1') })
  expect(play.state.actions.at(-1)?.fields).toEqual({ note: 'seen' })
})

test('the forecast shows the path with its users, asks for facts, and names choices', () => {
  const graph = flowOf([
    work('a', ['u1']),
    split(
      'condition',
      'c',
      branchIf('big', [work('b', ['u2'])]),
      branch('else', [work('x', ['u3'])], { isDefault: true }),
    ),
    work('d', [], { who: { kind: 'chosenByInitiator', range: null } }),
  ])
  const submit = { kind: 'submit', actor: 'ina', at: 5 } as const
  const state = createState({ id: 't', initiator: 'ina' })
  const first = forecast(graph, state, submit, { form: { big: 1 } })
  expect(first).toEqual({ missing: [expect.objectContaining({ kind: 'people', nodeId: 'a' })] })
  const people = { 'people:a': ['u1'], 'people:b': ['u2'] }
  expect(forecast(graph, state, submit, { form: { big: 1 }, people })).toEqual({
    path: [
      { nodeId: 'a', users: ['u1'], chooser: null, isAutomatic: false },
      { nodeId: 'b', users: ['u2'], chooser: null, isAutomatic: false },
      { nodeId: 'd', users: [], chooser: 'initiator', isAutomatic: false },
    ],
    choices: ['d'],
    refusal: null,
    end: expect.objectContaining({ task: expect.objectContaining({ status: 2 }) }),
  })
})

test('the forecast names copies, messages and data where the task passes them', () => {
  const named = { kind: 'named', ids: ['u2', 'u3'] } as const
  const effect = { config: {}, onFailure: 'wait', rejectTo: 'initiator' } as const
  const graph = flowOf([
    { kind: 'message', id: 'm', name: 'm', ...effect },
    work('a', ['u1']),
    { kind: 'copy', id: 'c', name: 'c', who: named },
    { kind: 'data', id: 'd', name: 'd', ...effect },
  ])
  const submit = { kind: 'submit', actor: 'ina', at: 5 } as const
  const people = { 'people:a': ['u1'], 'people:c': ['u2', 'u3'] }
  const played = forecast(graph, createState({ id: 't', initiator: 'ina' }), submit, { people })
  const passed = { chooser: null, isAutomatic: true }
  expect('path' in played && played.path).toEqual([
    { nodeId: 'm', users: [], ...passed },
    { nodeId: 'a', users: ['u1'], chooser: null, isAutomatic: false },
    { nodeId: 'c', users: ['u2', 'u3'], ...passed },
    { nodeId: 'd', users: [], ...passed },
  ])
})

test('the forecast does not ask the initiator for users whom an approver chooses later', () => {
  const chosen = { kind: 'chosenByPrevious', range: { kind: 'named', ids: ['u8', 'u9'] } } as const
  const graph = flowOf([work('a', ['u1']), work('b', [], { who: chosen }), work('c', ['u3'])])
  const submit = { kind: 'submit', actor: 'ina', at: 5 } as const
  const state = createState({ id: 't', initiator: 'ina' })
  const people = { 'people:a': ['u1'], 'people:c': ['u3'], 'range:b': ['u8', 'u9'] }
  const played = forecast(graph, state, submit, { people })
  expect(played).toMatchObject({ choices: [], refusal: null, end: { task: { status: 2 } } })
  expect('path' in played && played.path).toEqual([
    { nodeId: 'a', users: ['u1'], chooser: null, isAutomatic: false },
    { nodeId: 'b', users: [], chooser: 'previous', isAutomatic: false },
    { nodeId: 'c', users: ['u3'], chooser: null, isAutomatic: false },
  ])
  // Right after the start, the initiator is the one before.
  const first = forecast(flowOf([work('b', [], { who: chosen })]), state, submit, { people })
  expect(first).toMatchObject({ choices: ['b'], path: [{ nodeId: 'b', users: [], chooser: 'initiator' }] })
})
