import { describe, expect, test } from 'vitest'
import { openFamilyClient } from './family.ts'

const { ask } = await openFamilyClient()

const forms = [
  [
    'an organisation',
    '/api/permission/Organize',
    {
      parentId: 'org.hq',
      category: 'company',
      propertyJson: { shortName: '', foundedTime: '', enterpriseNature: '', industry: '', manageEmail: '' },
    },
  ],
  ['a department', '/api/permission/Organize/Department', { parentId: 'org.hq', managerId: '' }],
  ['a position', '/api/permission/Position', { organizeId: 'org.east', type: 'teaching' }],
  ['a group', '/api/permission/Group', { type: 'project' }],
] as const

// The forms with strings need the contract to accept digits as text.
describe.each([
  ['numbers', (value: number) => value],
  ['strings', String],
] as const)('with %s', (name, as) => {
  test.each(forms)('%s is created, changed and deleted', async (_, path, fields) => {
    const type = 'type' in fields ? { type: await typeOf(path, fields.type) } : {}
    const created = await ask<{ id: string }>('POST', path, {
      ...fields,
      ...type,
      fullName: `家族${name}`,
      enCode: `family${name}`,
      enabledMark: as(1),
      sortCode: as(0),
      description: '',
    })
    const form = await ask<{ propertyJson?: string }>('GET', `${path}/${created.id}`)
    const { propertyJson, ...rest } = form
    const details = propertyJson === undefined ? {} : { propertyJson: JSON.parse(propertyJson) as object }
    await ask('PUT', `${path}/${created.id}`, {
      ...rest,
      ...details,
      fullName: `改名${name}`,
      sortCode: as(7),
    })
    expect(await ask('GET', `${path}/${created.id}`)).toMatchObject({ fullName: `改名${name}`, sortCode: 7 })
    await ask('PUT', `${path}/${created.id}`, { id: created.id, fullName: `再改${name}` })
    expect(await ask('GET', `${path}/${created.id}`)).toMatchObject({ sortCode: 7, enabledMark: 1 })
    await ask('DELETE', `${path}/${created.id}`)
    await expect(ask('GET', `${path}/${created.id}`)).rejects.toThrow('404')
  })
})

/** A type that exists: that of a record of the demo data, else `fallback`. */
async function typeOf(path: string, fallback: string): Promise<string> {
  const { list } = await ask<{ list: { id: string }[] }>('GET', `${path}?currentPage=1&pageSize=1`)
  if (!list[0]) return fallback
  return (await ask<{ type: string }>('GET', `${path}/${list[0].id}`)).type
}
