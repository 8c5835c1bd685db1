import { describe, expect, test } from 'vitest'
import type { DirectorySnapshot } from '../../providers/directory.ts'
import {
  planUnits,
  planUsers,
  unitPayload,
  userPayload,
  type Link,
  type LocalUnit,
  type LocalUser,
} from './plan.ts'

const hq: LocalUnit = { id: 'hq', parentId: null, fullName: '总部', order: 1 }
const west: LocalUnit = { id: 'west', parentId: 'hq', fullName: '西区', order: 1 }
const east: LocalUnit = { id: 'east', parentId: 'hq', fullName: '东区', order: 2 }
const north: LocalUnit = { id: 'north', parentId: 'west', fullName: '北校', order: 1 }
const found = (
  units: Record<string, [parent: string | null, name?: string]>,
  people: Record<string, string[]> = {},
): DirectorySnapshot => ({
  units: new Map(
    Object.entries({ 1: [null], ...units } as Record<string, [string | null, string?]>).map(
      ([id, [parentId, name = null]]) => [id, { parentId, name }],
    ),
  ),
  people: new Map(Object.entries(people)),
})
const link = (unit: LocalUnit, remoteId: string, more: Partial<Link> = {}): Link => ({
  localId: unit.id,
  remoteId,
  sent: unitPayload(unit),
  state: 'ok',
  ...more,
})
const format = (steps: ReturnType<typeof planUnits>) =>
  steps.map(({ action, localId }) => `${action} ${localId}`)

describe('departments', () => {
  test('are created level by level below the root for a single top unit', () => {
    expect(format(planUnits([north, east, west, hq], [], found({}), '1'))).toEqual([
      'create east',
      'create west',
      'create north',
    ])
  })
  test('include the top units if there are several', () => {
    expect(format(planUnits([hq, { ...west, parentId: null }], [], found({}), '1'))).toEqual([
      'create hq',
      'create west',
    ])
  })
  const all = [hq, west, north]
  const links = [link(west, '2'), link(north, '3')]
  test('that are equal need no steps', () => {
    expect(planUnits(all, links, found({ 2: ['1'], 3: ['2'] }), '1')).toEqual([])
  })
  test('never include the root of the provider', () => {
    expect(
      format(
        planUnits(
          [{ ...west, parentId: null }],
          [{ localId: 'hq', remoteId: '1', sent: null, state: 'ok' }],
          found({ 2: ['1'] }),
          '1',
        ),
      ),
    ).toEqual([])
    expect(
      format(
        planUnits(
          [hq, { ...west, parentId: null }],
          [{ localId: 'hq', remoteId: '1', sent: null, state: 'ok' }],
          found({}),
          '1',
        ),
      ),
    ).toEqual(['create hq', 'create west'])
  })
  test.each<[string, LocalUnit[], Link[], DirectorySnapshot, string[]]>([
    [
      'a new name',
      [hq, { ...west, fullName: '西部' }, north],
      links,
      found({ 2: ['1'], 3: ['2'] }),
      ['change west'],
    ],
    [
      'another parent',
      [hq, west, { ...north, parentId: 'hq' }],
      links,
      found({ 2: ['1'], 3: ['2'] }),
      ['move north'],
    ],
    ['moved at the provider', all, links, found({ 2: ['1'], 3: ['1'] }), ['move north']],
    ['deleted at the provider', all, links, found({ 2: ['1'] }), ['create north']],
    [
      'failed last time',
      all,
      [links[0]!, link(north, '3', { state: 'failed' })],
      found({ 2: ['1'], 3: ['2'] }),
      ['change north'],
    ],
    [
      'an existing department of the same name',
      all,
      [links[0]!],
      found({ 2: ['1', '西区'], 9: ['2', '北校'] }),
      ['change north'],
    ],
    ['removed locally', [hq], links, found({ 2: ['1'], 3: ['2'] }), ['remove north', 'remove west']],
  ])('%s', (_, units, linked, remote, steps) => {
    expect(format(planUnits(units, linked, remote, '1'))).toEqual(steps)
  })
})

describe('users', () => {
  const li: LocalUser = {
    id: 'u1',
    account: 'Li',
    fullName: '李',
    mobile: '13800000001',
    email: '',
    position: '',
    unitId: 'west',
    enabled: true,
  }
  const linked = (more: Partial<Link> = {}): Link => ({
    localId: 'u1',
    remoteId: 'li',
    sent: userPayload(li),
    state: 'ok',
    ...more,
  })
  test.each<[string, LocalUser, Link[], Record<string, string[]>, string[]]>([
    ['creates a new user', li, [], {}, ['create']],
    ['links an existing member of the same account, ignoring case', li, [], { li: ['2'] }, ['change']],
    ['needs no step for equal values', li, [linked()], { li: ['2'] }, []],
    ['changes a mobile number', { ...li, mobile: '13800000002' }, [linked()], { li: ['2'] }, ['change']],
    ['moves to another unit', { ...li, unitId: 'east' }, [linked()], { li: ['2'] }, ['move']],
    ['disables a user', { ...li, enabled: false }, [linked()], { li: ['2'] }, ['disable']],
    [
      'ignores a user disabled before',
      { ...li, enabled: false },
      [linked({ state: 'disabled' })],
      { li: ['2'] },
      [],
    ],
    ['ignores a disabled user without link', { ...li, enabled: false }, [], { li: ['2'] }, []],
    ['changes a user enabled again', li, [linked({ state: 'disabled' })], { li: ['2'] }, ['change']],
  ])('%s', (_, user, links, people, steps) => {
    expect(planUsers([user], links, found({ 2: ['1'] }, people)).map(({ action }) => action)).toEqual(steps)
  })
  describe('removed at the provider', () => {
    const wu: LocalUser = { ...li, id: 'u2', account: 'wu', mobile: '13800000003' }
    const existing = linked({ localId: 'u2', remoteId: 'wu', sent: userPayload(wu) })
    const plan = (links: Link[], people: Record<string, string[]>) =>
      planUsers([li, wu], [...links, existing], found({ 2: ['1'] }, people)).map(
        ({ action, localId }) => `${action} ${localId}`,
      )
    test.each<[string, Link[], Record<string, string[]>, string[]]>([
      ['is not created again', [linked()], { wu: ['2'] }, []],
      [
        'is not created if marked as removed',
        [linked({ state: 'removed', remoteId: null })],
        { wu: ['2'] },
        [],
      ],
      [
        'is created if locked before and enabled again',
        [linked({ state: 'disabled' })],
        { wu: ['2'] },
        ['create u1'],
      ],
      [
        'is created if it failed before',
        [linked({ state: 'failed', remoteId: null, sent: null })],
        { wu: ['2'] },
        ['create u1'],
      ],
      [
        'is linked if created again at the provider',
        [linked({ state: 'removed', remoteId: null })],
        { li: ['2'], wu: ['2'] },
        ['change u1'],
      ],
      [
        'are all created if none is left, as in another corporation',
        [linked()],
        {},
        ['create u1', 'create u2'],
      ],
    ])('%s', (_, links, people, steps) => {
      expect(plan(links, people)).toEqual(steps)
    })
  })
  test('prefers the enabled user of two with the same account', () => {
    const again = { ...li, id: 'u2' }
    expect(
      planUsers([{ ...li, enabled: false }, again], [linked()], found({}, { li: ['2'] })).map(
        ({ action, localId }) => `${action} ${localId}`,
      ),
    ).toEqual(['change u2'])
  })
})
