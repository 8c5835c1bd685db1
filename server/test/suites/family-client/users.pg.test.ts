import { expect, test } from 'vitest'
import { md5, openFamilyClient } from './family.ts'

const { ask } = await openFamilyClient()

interface Form {
  id: string
  organizeId: string
  organizeIdTree: string[][]
  roleId: string
  positionId: string
  groupId: string
  gender: number
}

/** The body as the user form of the family fills it; numbers as numbers or as digit strings. */
const bodyOf = (account: string, as: (value: number) => number | string) => ({
  account,
  realName: '家族用户',
  userPassword: md5('Abacus7'),
  organizeId: 'org.east.teaching,org.west',
  organizeIdTree: [
    ['org.hq', 'org.east', 'org.east.teaching'],
    ['org.hq', 'org.west'],
  ],
  managerId: '',
  positionId: 'pos.east.coach',
  roleId: 'role.coach,role.desk',
  groupId: '',
  gender: as(1),
  nation: '',
  nativePlace: '',
  entryDate: null,
  certificatesType: '',
  certificatesNumber: '',
  education: '',
  birthday: null,
  telePhone: '',
  landline: '',
  mobilePhone: '',
  email: '',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
  headIcon: '001.png',
  description: '',
  enabledMark: as(1),
  sortCode: as(0),
})

// The forms with strings need the contract to accept digits as text.
test.each([
  ['numbers', (value: number) => value],
  ['strings', String],
] as const)('a user of two units is created, read, changed and deleted with %s', async (name, as) => {
  const body = bodyOf(`family${name}`, as)
  await ask('POST', '/api/permission/Users', body)
  const { list } = await ask<{ list: { id: string; organize: string; organizeId: string }[] }>(
    'GET',
    `/api/permission/Users?organizeId=&keyword=family${name}&currentPage=1&pageSize=20`,
  )
  expect(list[0]).toMatchObject({ organizeId: 'org.east.teaching' })
  expect(list[0]!.organize).toContain('城西校区')
  const form = await ask<Form>('GET', `/api/permission/Users/${list[0]!.id}`)
  expect(form.organizeIdTree).toEqual(body.organizeIdTree)
  expect(form).toMatchObject({ organizeId: body.organizeId, positionId: 'pos.east.coach', gender: 1 })

  await ask('PUT', `/api/permission/Users/${form.id}`, {
    ...form,
    gender: as(2),
    sortCode: as(5),
    realName: '改名',
  })
  expect(await ask('GET', `/api/permission/Users/${form.id}`)).toMatchObject({
    realName: '改名',
    gender: 2,
    organizeId: form.organizeId,
    roleId: form.roleId,
    positionId: form.positionId,
  })
  await ask('DELETE', `/api/permission/Users/${form.id}`)
  await expect(ask('GET', `/api/permission/Users/${form.id}`)).rejects.toThrow('404')
})

test('a form without roles, positions and units leaves them as they are', async () => {
  await ask('POST', '/api/permission/Users', bodyOf('familykeep', Number))
  const { list } = await ask<{ list: Form[] }>('GET', '/api/permission/Users?keyword=familykeep')
  const form = await ask<Form>('GET', `/api/permission/Users/${list[0]!.id}`)
  const { roleId, positionId, organizeId, organizeIdTree, groupId, ...shown } = form
  await ask('PUT', `/api/permission/Users/${form.id}`, { ...shown, realName: '只改名' })
  const saved = await ask<Form>('GET', `/api/permission/Users/${form.id}`)
  expect(saved).toMatchObject({ realName: '只改名', roleId, positionId, organizeId, organizeIdTree, groupId })
})
