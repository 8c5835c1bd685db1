import { expect, it } from 'vitest'
import { MenuBody } from '@tessera/shared/contract/system/menus'
import { bodyOf, newMenu, valuesOf, type MenuValues } from './menu-values.ts'

const menu = (over: object) => ({
  ...MenuBody.parse({
    parentId: '1',
    fullName: '页面',
    enCode: 'a.b',
    type: 2,
    urlAddress: ' permission/user ',
  }),
  id: '7',
  lastModifyTime: null,
  ...over,
})

it('keeps what the form does not show, such as the colour of a tile and further rights', () => {
  const body = bodyOf(
    valuesOf(
      menu({
        type: 3,
        isDataAuthorize: 1,
        propertyJson: '{"moduleId":"m1","iconBackgroundColor":"#fff","isTree":1}',
      }),
    ),
  )
  expect(body.isDataAuthorize).toBe(1)
  expect(JSON.parse(body.propertyJson!)).toEqual({ moduleId: 'm1', iconBackgroundColor: '#fff', isTree: 1 })
})

it('empties what the type does not use', () => {
  expect(bodyOf(valuesOf(menu({ type: 1 }))).urlAddress).toBe('')
  expect(bodyOf({ ...valuesOf(menu({})), moduleId: 'm1' })).toMatchObject({
    urlAddress: 'permission/user',
    propertyJson: '{}',
  })
})

it('reads a broken property as none', () => {
  expect(valuesOf(menu({ propertyJson: 'nonsense' })).moduleId).toBe('')
  expect(valuesOf(menu({ propertyJson: '[1]' })).moduleId).toBe('')
})

it('starts a new menu that the contract takes once it is named', () => {
  const body = bodyOf({
    ...newMenu('-1', 'Web'),
    fullName: '新',
    enCode: 'n',
    urlAddress: 'edu/classes',
  } as MenuValues)
  expect(MenuBody.safeParse(body).success).toBe(true)
})
