import { expect, it } from 'vitest'
import { User, UserBody } from '@tessera/shared/contract/org/users'
import { bodyOf, newUser, valuesOf, type UserValues } from './user-values.ts'

const record = User.parse({
  id: '9',
  lastModifyTime: 7,
  account: 'zhang',
  realName: '张三',
  organizeId: '2,5',
  organizeIdTree: [
    ['1', '2'],
    ['1', '5'],
  ],
  gender: 1,
  positionId: 'p1,p2',
  roleId: '',
  groupId: 'g1',
  enabledMark: 1,
  sortCode: 3,
  mobilePhone: '',
  headIcon: '001.png',
})

it('splits comma-separated ids and joins them again', () => {
  const values = valuesOf(record)
  expect(values.organizeId).toEqual(['2', '5'])
  expect(values.positionId).toEqual(['p1', 'p2'])
  expect(values.roleId).toEqual([])
  expect(bodyOf({ ...values, roleId: ['r1', 'r2'] })).toMatchObject({
    organizeId: '2,5',
    positionId: 'p1,p2',
    roleId: 'r1,r2',
    groupId: 'g1',
    headIcon: '001.png',
    sortCode: 3,
  })
})

it('sends no list that the caller was not shown', () => {
  const { roleId: _, organizeId: __, ...shown } = record
  expect(Object.keys(bodyOf(valuesOf(shown as typeof record)))).not.toEqual(
    expect.arrayContaining(['roleId']),
  )
  expect(Object.keys(bodyOf(valuesOf(shown as typeof record)))).not.toContain('organizeId')
})

it('sends what the contract accepts, and never a typed password', () => {
  const body = bodyOf({ ...valuesOf(record), userPassword: 'secret1', passwordAgain: 'secret1' })
  expect(Object.keys(body)).not.toContain('userPassword')
  expect(UserBody.safeParse(body).success).toBe(true)
})

it('starts a new user in the selected unit', () => {
  expect(newUser('7')).toMatchObject({ organizeId: ['7'], enabledMark: 1 })
  expect(newUser(undefined).organizeId).toEqual([])
  expect(
    UserBody.safeParse(bodyOf({ ...newUser('7'), account: 'a1', realName: '甲' } as UserValues)).success,
  ).toBe(true)
})
