import { describe, expect, test } from 'vitest'
import type { Found } from '../../providers/directory.ts'
import {
  planUnits,
  planUsers,
  unitAsSent,
  userAsSent,
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
): Found => ({
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
  sent: unitAsSent(unit),
  state: 'ok',
  ...more,
})
const said = (steps: ReturnType<typeof planUnits>) =>
  steps.map(({ action, localId }) => `${action} ${localId}`)

describe('departments', () => {
  test('are created level by level; the topmost alone is the root of the provider', () => {
    expect(said(planUnits([north, east, west, hq], [], found({}), '1'))).toEqual([
      'create east',
      'create west',
      'create north',
    ])
  })
  test('of several topmost units each is a department', () => {
    expect(said(planUnits([hq, { ...west, parentId: null }], [], found({}), '1'))).toEqual([
      'create hq',
      'create west',
    ])
  })
  const all = [hq, west, north]
  const links = [link(west, '2'), link(north, '3')]
  test('that are the same need nothing', () => {
    expect(planUnits(all, links, found({ 2: ['1'], 3: ['2'] }), '1')).toEqual([])
  })
  test('the root of the provider is never changed nor removed, whichever unit was linked to it', () => {
    expect(
      said(
        planUnits(
          [{ ...west, parentId: null }],
          [{ localId: 'hq', remoteId: '1', sent: null, state: 'ok' }],
          found({ 2: ['1'] }),
          '1',
        ),
      ),
    ).toEqual([])
    expect(
      said(
        planUnits(
          [hq, { ...west, parentId: null }],
          [{ localId: 'hq', remoteId: '1', sent: null, state: 'ok' }],
          found({}),
          '1',
        ),
      ),
    ).toEqual(['create hq', 'create west'])
  })
  test.each<[string, LocalUnit[], Link[], Found, string[]]>([
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
    ['somebody moved it over there', all, links, found({ 2: ['1'], 3: ['1'] }), ['move north']],
    ['somebody deleted it over there', all, links, found({ 2: ['1'] }), ['create north']],
    [
      'it failed last time',
      all,
      [links[0]!, link(north, '3', { state: 'failed' })],
      found({ 2: ['1'], 3: ['2'] }),
      ['change north'],
    ],
    [
      'one of its name is there',
      all,
      [links[0]!],
      found({ 2: ['1', '西区'], 9: ['2', '北校'] }),
      ['change north'],
    ],
    ['it is here no more', [hq], links, found({ 2: ['1'], 3: ['2'] }), ['remove north', 'remove west']],
  ])('%s', (_, units, linked, remote, steps) => {
    expect(said(planUnits(units, linked, remote, '1'))).toEqual(steps)
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
    sent: userAsSent(li),
    state: 'ok',
    ...more,
  })
  test.each<[string, LocalUser, Link[], Record<string, string[]>, string[]]>([
    ['a new one is created', li, [], {}, ['create']],
    [
      'one that is there under the same account is taken over, whatever its capitals',
      li,
      [],
      { li: ['2'] },
      ['change'],
    ],
    ['one that is the same needs nothing', li, [linked()], { li: ['2'] }, []],
    ['another number', { ...li, mobile: '13800000002' }, [linked()], { li: ['2'] }, ['change']],
    ['another unit', { ...li, unitId: 'east' }, [linked()], { li: ['2'] }, ['move']],
    ['disabled', { ...li, enabled: false }, [linked()], { li: ['2'] }, ['disable']],
    ['disabled before', { ...li, enabled: false }, [linked({ state: 'disabled' })], { li: ['2'] }, []],
    ['disabled and never brought along', { ...li, enabled: false }, [], { li: ['2'] }, []],
    ['enabled again', li, [linked({ state: 'disabled' })], { li: ['2'] }, ['change']],
  ])('%s', (_, user, links, people, steps) => {
    expect(planUsers([user], links, found({ 2: ['1'] }, people)).map(({ action }) => action)).toEqual(steps)
  })
  describe('removed over there', () => {
    const wu: LocalUser = { ...li, id: 'u2', account: 'wu', mobile: '13800000003' }
    const there = linked({ localId: 'u2', remoteId: 'wu', sent: userAsSent(wu) })
    const planned = (links: Link[], people: Record<string, string[]>) =>
      planUsers([li, wu], [...links, there], found({ 2: ['1'] }, people)).map(
        ({ action, localId }) => `${action} ${localId}`,
      )
    test.each<[string, Link[], Record<string, string[]>, string[]]>([
      ['who was brought is not made again', [linked()], { wu: ['2'] }, []],
      ['nor who is known to be', [linked({ state: 'removed', remoteId: null })], { wu: ['2'] }, []],
      [
        'who was locked before and is enabled again is',
        [linked({ state: 'disabled' })],
        { wu: ['2'] },
        ['create u1'],
      ],
      [
        'who could not be brought yet is',
        [linked({ state: 'failed', remoteId: null, sent: null })],
        { wu: ['2'] },
        ['create u1'],
      ],
      [
        'whom somebody made there once more is bound again',
        [linked({ state: 'removed', remoteId: null })],
        { li: ['2'], wu: ['2'] },
        ['change u1'],
      ],
      ['everybody at once is another corporation', [linked()], {}, ['create u1', 'create u2']],
    ])('%s', (_, links, people, steps) => {
      expect(planned(links, people)).toEqual(steps)
    })
  })
  test('of somebody deleted and taken on again under the same account the second counts', () => {
    const again = { ...li, id: 'u2' }
    expect(
      planUsers([{ ...li, enabled: false }, again], [linked()], found({}, { li: ['2'] })).map(
        ({ action, localId }) => `${action} ${localId}`,
      ),
    ).toEqual(['change u2'])
  })
})
