import { expect, it } from 'vitest'
import { OrganizeBody } from '@tessera/shared/contract/org/organizes'
import { bodyOf, valuesOf, type OrganizeValues } from './organize-values.ts'

const read = {
  id: '1',
  lastModifyTime: 5,
  parentId: '-1',
  fullName: '总部',
  enCode: 'hq',
  enabledMark: 1,
  description: null,
  sortCode: 0,
  propertyJson: '{"shortName":"总","foundedTime":86400000}',
} as const

it('spreads the details into the form values, without a parent at the top level', () => {
  expect(valuesOf(read)).toMatchObject({
    fullName: '总部',
    shortName: '总',
    foundedTime: 86_400_000,
    parentId: null,
  })
  expect(valuesOf({ ...read, parentId: '7' }).parentId).toBe('7')
})

it('sends the details as one object, with emptied ones as null', () => {
  const body = bodyOf({ ...valuesOf(read), fax: '' } as OrganizeValues)
  expect(body).toMatchObject({
    parentId: '-1',
    fullName: '总部',
    propertyJson: { shortName: '总', foundedTime: 86_400_000, fax: null },
  })
  expect(Object.keys(body)).not.toContain('shortName')
  expect(OrganizeBody.safeParse(body).success).toBe(true)
})
