import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { grants } from '@tessera/shared/contract/org/grants'
import { roles } from '@tessera/shared/contract/org/roles'
import { buttons } from '@tessera/shared/contract/system/buttons'
import { columns, formFields } from '@tessera/shared/contract/system/columns'
import { dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { menus } from '@tessera/shared/contract/system/menus'
import type { CallAs } from '../fixtures/api.ts'
import { createTestUser, uniqueName, type TestUser } from '../fixtures/person.ts'

/** A field as a design stores it. */
const field = (jweeKey: string, vModel: string, label: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label,
  span: 12,
  ...own,
})

const kinds = [
  { id: 'device', fullName: '设备' },
  { id: 'book', fullName: '教材' },
  { id: 'other', fullName: '其他' },
]

/** A purchase with choices, a person, a unit, numbers, days and lines. */
const purchaseFields = [
  field('comInput', 'title', '采购事项', { required: true, maxlength: 50 }),
  field('select', 'kind', '类别', { required: true, options: kinds }),
  field('amount', 'amount', '预算', { showChinese: false }),
  field('date', 'day', '需要日期'),
  field('userSelect', 'person', '经办人'),
  field('depSelect', 'department', '使用部门'),
  field('switch', 'urgent', '加急', { activeTxt: '是', inactiveTxt: '否' }),
  field('createUser', 'creator', '创建人员'),
  field('textarea', 'note', '说明', { span: 24, maxlength: 200 }),
  {
    ...field('table', 'lines', '明细', { span: 24 }),
    children: [
      field('comInput', 'name', '名称', { required: true }),
      field('numInput', 'count', '数量', { min: 1 }),
    ],
  },
]

const purchaseList = {
  columnList: ['title', 'kind', 'amount', 'day', 'person', 'urgent', 'lines-name', 'note'].map((prop) => ({
    prop,
    sortable: ['title', 'amount', 'day'].includes(prop),
    align: prop === 'amount' ? 'right' : 'left',
  })),
  searchList: ['title', 'kind', 'amount', 'day', 'person', 'urgent'].map((prop) => ({ prop })),
  defaultSidx: 'title',
  sort: 'asc',
  pageSize: 50,
}

/** Switches every check of the menu on that a release creates. */
export const everyCheck = {
  useBtnPermission: true,
  useColumnPermission: true,
  useFormPermission: true,
  useDataPermission: true,
}

export interface ReleasedDesign {
  id: string
  fullName: string
  enCode: string
  menuId: string
  menuCode: string
  /** Address of its page. */
  address: string
}

interface Options {
  fields?: readonly object[]
  form?: object
  list?: object
  webType?: 1 | 2
  /** Journeys of the lists of designs count what is in them, so others have a type that no list shows. */
  type?: number
}

/** Creates a design, releases it and its menu through the API. */
export async function releaseDesign(
  call: CallAs,
  { fields = purchaseFields, form = {}, list = {}, webType = 2, type = DesignType.webForm }: Options = {},
): Promise<ReleasedDesign> {
  const fullName = uniqueName('采购')
  const enCode = uniqueName('e2e').replaceAll(/\W/g, '_')
  const { id } = await call(designs.create, {
    fullName,
    enCode,
    category: 'other',
    type,
    webType,
    formData: JSON.stringify({
      labelPosition: 'top',
      popupType: 'drawer',
      drawerWidth: '720px',
      ...form,
      fields,
    }),
    columnData: JSON.stringify({ ...purchaseList, ...list }),
  })
  const { menuIds } = await call(designs.release, { id, pc: 1 })
  const menu = await call(menus.read, { id: menuIds[0]! })
  return { id, fullName, enCode, menuId: menu.id, menuCode: menu.enCode, address: `/${menu.enCode}` }
}

/** Releases a purchase anew without some of its fields. */
export async function releaseWithout(
  call: CallAs,
  { id }: ReleasedDesign,
  names: readonly string[],
): Promise<void> {
  const fields = purchaseFields.filter(({ vModel }) => !names.includes(vModel))
  await call(designs.update, { id, formData: JSON.stringify({ labelPosition: 'top', fields }) })
  await call(designs.release, { id })
}

/** Removes the menu and the design; the tables of its records stay. */
export async function removeDesign(call: CallAs, { id, menuId }: ReleasedDesign): Promise<void> {
  await call(menus.remove, { id: menuId })
  await call(designs.remove, { id })
}

/** Creates a record of a design and returns its id. */
export const createRecord = async (call: CallAs, { id }: ReleasedDesign, values: object): Promise<string> =>
  (await call(onlineForms.create, { id, data: JSON.stringify(values) })).id

/** Codes of a design that a role is not granted, and whether it sees the records of others. */
interface Limits {
  buttons?: readonly string[]
  columns?: readonly string[]
  fields?: readonly string[]
  seesAllRows?: boolean
}

/** Creates a user with the menu of a design, and everything of it but what is named here. */
export async function createClerk(
  call: CallAs,
  { menuId }: ReleasedDesign,
  { buttons: noButtons = [], columns: noColumns = [], fields: noFields = [], seesAllRows = false }: Limits,
): Promise<TestUser> {
  const { id: roleId } = await call(roles.create, {
    fullName: uniqueName('角色'),
    enCode: uniqueName('e2e.'),
    type: 'business',
  })
  const of = { moduleId: menuId }
  const idsOf = (list: readonly { id: string; enCode: string }[], without: readonly string[]) =>
    list.filter(({ enCode }) => !without.includes(enCode)).map(({ id }) => id)
  const [ofButtons, ofColumns, ofFields, schemes] = await Promise.all([
    call(buttons.list, of),
    call(columns.list, of),
    call(formFields.list, of),
    call(dataSchemes.list, of),
  ])
  const allRows = schemes.list.filter(({ enCode }) => enCode === 'all').map(({ id }) => id)
  await call(grants.change, {
    roleIds: [roleId],
    give: {
      module: [menuId],
      button: idsOf(ofButtons.list, noButtons),
      column: idsOf(ofColumns.list, noColumns),
      form: idsOf(ofFields.list, noFields),
      ...(seesAllRows ? { resource: allRows } : {}),
    },
  })
  return createTestUser(call, { roleId })
}
