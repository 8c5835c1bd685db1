import { expect, it } from 'vitest'
import { MenuBody } from '@tessera/shared/contract/system/menus'
import { toBody, newMenu, toFormValues, type MenuValues } from './menu-values.ts'

const menu = (changes: object) => ({
  ...MenuBody.parse({
    parentId: '1',
    fullName: '页面',
    enCode: 'a.b',
    type: 2,
    urlAddress: ' permission/user ',
    sortCode: 0,
  }),
  id: '7',
  sortCode: 0,
  lastModifyTime: null,
  ...changes,
})

it('keeps properties that the form does not show, such as tile colour and other permissions', () => {
  const body = toBody(
    toFormValues(
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

it('empties fields that the type does not use', () => {
  expect(toBody(toFormValues(menu({ type: 1 }))).urlAddress).toBe('')
  expect(toBody({ ...toFormValues(menu({})), moduleId: 'm1' })).toMatchObject({
    urlAddress: 'permission/user',
    propertyJson: '{}',
  })
})

it('treats an invalid property text as empty', () => {
  expect(toFormValues(menu({ propertyJson: 'nonsense' })).moduleId).toBe('')
  expect(toFormValues(menu({ propertyJson: '[1]' })).moduleId).toBe('')
})

it('leaves the place of a new menu to the server, which puts it last', () => {
  const body = toBody({ ...newMenu('-1', 'Web'), fullName: '新', enCode: 'n' } as MenuValues)
  expect(body.sortCode).toBeUndefined()
  expect(toBody(toFormValues(menu({ sortCode: 0 }))).sortCode).toBe(0)
})

it('creates a new menu that is valid once it has a name', () => {
  const body = toBody({
    ...newMenu('-1', 'Web'),
    fullName: '新',
    enCode: 'n',
    urlAddress: 'edu/classes',
  } as MenuValues)
  expect(MenuBody.safeParse(body).success).toBe(true)
})
