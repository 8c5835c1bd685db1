import { expect, test } from 'vitest'
import { branch, branchIf, choice, flowOf, split, work } from '../../../test/workflow-model/play.ts'
import { nodesAhead } from './ahead.ts'

/** An approver, a fork by the field `big`, and an approver after it. */
const byValue = (mode: 'condition' | 'inclusive', first: object = {}) =>
  flowOf([
    work('a', ['u1'], first),
    split(
      mode,
      'c',
      branchIf('big', [work('b', ['u2'])]),
      branch('else', [work('x', ['u3'])], { isDefault: true }),
    ),
    work('d', ['u4']),
  ])
const aheadOf = (graph: ReturnType<typeof flowOf>, values: Record<string, unknown>) => {
  const ahead = nodesAhead(graph, ['a'], values)
  return Object.fromEntries(['b', 'x', 'd'].map((id) => [id, ahead.get(id)]))
}

test.each(['condition', 'inclusive'] as const)('the values of the form decide a fork (%s)', (mode) => {
  expect(aheadOf(byValue(mode), { big: 1 })).toEqual({ b: 'sure', x: 'excluded', d: 'sure' })
  expect(aheadOf(byValue(mode), { big: 0 })).toEqual({ b: 'excluded', x: 'sure', d: 'sure' })
  expect(aheadOf(byValue(mode), {})).toEqual({ b: 'excluded', x: 'sure', d: 'sure' })
})

test('values that an approver before the fork may change leave it open', () => {
  const open = { b: 'possible', x: 'possible', d: 'sure' }
  expect(aheadOf(byValue('condition', { fields: { big: 'write' } }), { big: 1 })).toEqual(open)
  expect(aheadOf(byValue('condition', { fields: { other: 'write' } }), { big: 1 })).toMatchObject({
    x: 'excluded',
  })
})

test('branches that a user picks are possible, parallel ones sure', () => {
  const branches = [branch('one', [work('b', ['u2'])]), branch('two', [work('x', ['u3'])])] as const
  const around = (step: ReturnType<typeof split>) =>
    aheadOf(flowOf([work('a', ['u1']), step, work('d', ['u4'])]), {})
  expect(around(choice('c', 'u5', branches))).toEqual({ b: 'possible', x: 'possible', d: 'sure' })
  expect(around(split('parallel', 'c', ...branches))).toEqual({ b: 'sure', x: 'sure', d: 'sure' })
})
