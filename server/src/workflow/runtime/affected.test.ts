import { expect, test } from 'vitest'
import { flowOf, Play, work } from '../../../test/workflow-model/play.ts'
import { listAffected } from './affected.ts'

const admin = { actor: 'boss', administrator: true } as const

test('a pause and its end concern all who have the task, and not those who had it', () => {
  const play = new Play(flowOf([work('a', ['u1']), work('b', ['u2', 'u3'])])).submit().approve('u1')
  for (const kind of ['pause', 'resume'] as const) {
    const before = play.state.actions.length
    play.do({ kind, ...admin })
    const events = play.state.actions.slice(before)
    expect(events.length).toBeGreaterThan(0)
    expect([...listAffected(play.state, events)].sort()).toEqual(['boss', 'ina', 'u2', 'u3'])
  }
})

test('a decision concerns those who decided before', () => {
  const play = new Play(flowOf([work('a', ['u1']), work('b', ['u2']), work('c', ['u3'])]))
  play.submit().approve('u1')
  const before = play.state.actions.length
  play.approve('u2')
  const events = play.state.actions.slice(before)
  expect([...listAffected(play.state, events)].sort()).toEqual(['ina', 'u1', 'u2', 'u3'])
})
