import { beforeAll, describe, expect, test } from 'vitest'
import { dataBackups } from '@tessera/shared/contract/data/backups'
import { buttons } from '@tessera/shared/contract/system/buttons'
import { columns, formFields } from '@tessera/shared/contract/system/columns'
import { dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { menus, type MenuBody } from '@tessera/shared/contract/system/menus'
import { createBuild, registerBuild } from '../../build.ts'
import { openRightsApp } from '../../rights.ts'

// A user who may edit menus changes what the grants of menus mean. None of these changes may give a right
// that the user does not have.

const app = await openRightsApp()
const { call, data, admin, run, grant, createUser, expectRefusal, expectRefusalOf } = app

const editor = [
  'module menu.system.menu',
  'button menu.system.menu.btn_add',
  'button menu.system.menu.btn_edit',
  'button menu.system.menu.btn_remove',
]
const codeNotHeld = /您没有的权限/
const notHeld = /不能修改：您没有“.+”的全部权限/

/** Holds a custom page and the page of classes, with the coaches' rows and columns. */
let attacker: { id: string; token: string }
/** Holds the custom page and every row and column of classes. */
let holder: { id: string; token: string }
let page: string

const bodyOf = async (id: string) => {
  const { lastModifyTime: _, ...body } = await data(menus.read, { id }, admin)
  return body
}
/** Saves a menu with changes. */
const change = async (id: string, changes: Partial<MenuBody>, by: { token: string }) => {
  const body = await bodyOf(id)
  await data(menus.update, { ...body, ...changes }, by)
}
const custom = (change: object = {}) => ({
  parentId: '-1',
  fullName: '自建',
  enCode: 'own.page',
  type: 7,
  urlAddress: '/own',
  ...change,
})

beforeAll(async () => {
  // A menu is saved only if a remote has its page.
  const title = { zh: '页', en: 'Page', zhtw: '頁' }
  for (const [remote, ...pages] of [
    ['edu', 'edu/eduClasslist'],
    ['permission', 'permission/user', 'permission/role'],
  ] as const)
    await registerBuild(
      app.database.db,
      createBuild(remote, 'one', {
        pages: Object.fromEntries(pages.map((name) => [name, { module: './src/page.tsx', title }])),
      }).record,
    )
  page = (await data(menus.create, custom(), admin)).id
  attacker = await createUser(
    'menuattacker',
    ...editor,
    `module ${page}`,
    'module menu.edu.eduClasslist',
    'resource scheme.classes.own',
    'column menu.edu.eduClasslist.studentCount',
  )
  holder = await createUser(
    'menuholder',
    ...editor,
    `module ${page}`,
    'module menu.edu.eduClasslist',
    'resource scheme.classes.all',
    ...['studentCount', 'fillRate', 'attendRate30', 'lowBalanceCount', 'avgStar90'].map(
      (code) => `column menu.edu.eduClasslist.${code}`,
    ),
  )
})

describe('codes of menus', () => {
  test.each([
    'systemData.dataBackup',
    'permission.authorize',
    'systemdata.databackup',
    ' permission.authorize ',
  ])('a held menu cannot be renamed to %j', async (enCode) => {
    await run(`update system_menu set delete_mark = 1 where id = 'menu.${enCode.trim()}'`)
    const body = await bodyOf(page)
    await expectRefusal(menus.update, { ...body, enCode }, attacker, codeNotHeld)
    expect((await call(dataBackups.list, {}, attacker)).code).toBe(403)
    await run(`update system_menu set delete_mark = 0 where id = 'menu.${enCode.trim()}'`)
  })

  test('a new menu cannot take a code that the server checks, in no category', async () => {
    for (const category of ['Web', 'App'] as const)
      await expectRefusal(
        menus.create,
        custom({ fullName: '新', enCode: 'systemData.dataBackup', category }),
        attacker,
        category === 'Web' ? /编码/ : codeNotHeld,
      )
  })

  test('nobody renames a built-in menu, not even a super administrator', async () => {
    const body = await bodyOf('menu.edu.eduClasslist')
    for (const by of [attacker, holder, admin])
      await expectRefusal(menus.update, { ...body, enCode: 'edu.other' }, by, /内置菜单.*编码不能修改/)
  })

  test('a built-in menu cannot be removed and created again', async () => {
    await expectRefusal(menus.remove, { id: 'menu.systemData.dataBackup' }, attacker, notHeld)
  })

  test('a held menu with a free code can be renamed, and a new menu created', async () => {
    await change(page, { enCode: 'own.other' }, attacker)
    await change(page, { enCode: 'own.page' }, attacker)
    const { id } = await data(menus.create, custom({ fullName: '新页', enCode: 'own.new' }), attacker)
    await change(id, { enCode: 'own.newer', isButtonAuthorize: 1 }, attacker)
    await data(menus.remove, { id }, attacker)
  })
})

describe('switches, state, kind and parent of menus', () => {
  test.each(['isColumnAuthorize', 'isDataAuthorize'] as const)(
    'a user who sees part of the data cannot switch %s off; one who sees all can',
    async (key) => {
      const body = await bodyOf('menu.edu.eduClasslist')
      await expectRefusal(menus.update, { ...body, [key]: 0 }, attacker, notHeld)
      await data(menus.update, { ...body, [key]: 0 }, holder)
      await data(menus.update, body, admin)
    },
  )

  test('a user with one button cannot switch the check of buttons off', async () => {
    await grant(`User ${attacker.id}`, 'module menu.permission.role', 'button menu.permission.role.btn_edit')
    const body = await bodyOf('menu.permission.role')
    await expectRefusal(menus.update, { ...body, isButtonAuthorize: 0 }, attacker, notHeld)
    await grant(
      `User ${attacker.id}`,
      'button menu.permission.role.btn_add',
      'button menu.permission.role.btn_remove',
    )
    await data(menus.update, { ...body, isButtonAuthorize: 0 }, attacker)
    await data(menus.update, body, admin)
  })

  test.each([
    ['enabled again', { enabledMark: 0 }],
    ['moved', { parentId: 'menu.edu' }],
    ['turned into another kind', { type: 7, urlAddress: '/x' }],
  ] satisfies [string, Partial<MenuBody>][])('a menu that others hold cannot be %s', async (_, changes) => {
    const body = await bodyOf('menu.permission.user')
    await expectRefusal(menus.update, { ...body, ...changes }, attacker, notHeld)
  })

  test('a disabled menu is enabled by its holder, not by others', async () => {
    await run(`update system_menu set enabled_mark = 0 where id = any($1)`, [[page, 'menu.permission.user']])
    await expectRefusal(menus.setState, { id: 'menu.permission.user' }, attacker, notHeld)
    await data(menus.setState, { id: page }, attacker)
    await run(`update system_menu set enabled_mark = 1 where id = 'menu.permission.user'`)
  })

  test('the name and the icon of any menu can be changed', async () => {
    const body = await bodyOf('menu.permission.user')
    await data(menus.update, { ...body, fullName: '员工', icon: 'icon-user-group' }, attacker)
    await data(menus.update, body, attacker)
  })
})

describe('buttons', () => {
  const menu = 'menu.permission.group'
  const button = (change: object = {}) => ({
    moduleId: menu,
    fullName: '更多',
    enCode: 'btn_more',
    ...change,
  })

  test('a granted button cannot take the code of another; codes of built-in buttons are fixed', async () => {
    const { id } = await data(buttons.create, button(), admin)
    await grant(`User ${attacker.id}`, `module ${menu}`, `button ${id}`)
    await run(`update system_button set delete_mark = 1 where id = '${menu}.btn_edit'`)
    await expectRefusal(buttons.update, { id, ...button({ enCode: 'btn_edit' }) }, attacker, codeNotHeld)
    await expectRefusal(buttons.create, button({ enCode: 'btn_edit' }), attacker, codeNotHeld)
    await run(`update system_button set delete_mark = 0 where id = '${menu}.btn_edit'`)
    await expectRefusal(
      buttons.update,
      { id: `${menu}.btn_edit`, ...button({ enCode: 'btn_x', fullName: '编辑' }) },
      admin,
      /内置菜单.*编码不能修改/,
    )
    await data(buttons.update, { id, ...button({ fullName: '其他' }) }, attacker)
  })

  test('a disabled button that others hold cannot be enabled', async () => {
    await run(`update system_button set enabled_mark = 0 where id = $1`, ['menu.permission.user.btn_add'])
    await expectRefusal(buttons.setState, { id: 'menu.permission.user.btn_add' }, attacker, notHeld)
    await run(`update system_button set enabled_mark = 1 where id = $1`, ['menu.permission.user.btn_add'])
  })

  test('a button of an own menu can be created and renamed', async () => {
    const { id } = await data(buttons.create, button({ moduleId: page }), attacker)
    await data(buttons.update, { id, ...button({ moduleId: page, enCode: 'btn_print' }) }, attacker)
  })
})

describe('columns and form fields', () => {
  const column = { moduleId: 'menu.edu.eduClasslist', enCode: 'fillRate', fullName: '满班率' }
  const id = 'menu.edu.eduClasslist.fillRate'

  test('a checked column cannot be opened by disabling or removing it', async () => {
    await expectRefusal(columns.setState, { id }, attacker, notHeld)
    await expectRefusal(columns.update, { id, ...column, enabledMark: 0 }, attacker, notHeld)
    await expectRefusal(columns.remove, { id }, attacker, notHeld)
    await expectRefusal(columns.update, { id, ...column, enCode: 'x' }, attacker, /编码不能修改/)
  })

  test('a user who sees the column in every row may disable it', async () => {
    await data(columns.setState, { id }, holder)
    await data(columns.setState, { id }, holder)
  })

  test('a checked field of a form cannot be opened', async () => {
    await grant(`User ${attacker.id}`, 'module menu.permission.user')
    const field = 'menu.permission.user.certificatesNumber'
    await expectRefusal(formFields.setState, { id: field }, attacker, notHeld)
    await expectRefusal(formFields.remove, { id: field }, attacker, notHeld)
  })
})

describe('schemes', () => {
  const scheme = async (id: string) => {
    const { lastModifyTime: _, enCode: __, ...body } = await data(dataSchemes.read, { id }, admin)
    return body
  }
  const everyRow = '[{"logic":"and","groups":[{"field":"coachId","op":"<>","value":"nobody"}]}]'

  test('a granted scheme cannot be widened or removed by a user who sees some rows', async () => {
    const body = await scheme('scheme.classes.own')
    await expectRefusal(dataSchemes.update, { ...body, conditionJson: everyRow }, attacker, notHeld)
    await expectRefusal(dataSchemes.remove, { id: 'scheme.classes.own' }, attacker, notHeld)
    await data(dataSchemes.update, { ...body, fullName: '任教' }, attacker)
    await data(dataSchemes.update, { ...body, conditionJson: everyRow }, holder)
    await data(dataSchemes.update, body, admin)
  })

  test('a new scheme gives nothing until a user who sees all rows grants it', async () => {
    const { id } = await data(
      dataSchemes.create,
      { moduleId: 'menu.edu.eduClasslist', fullName: '全部班级', conditionJson: everyRow },
      attacker,
    )
    const body = await scheme(id)
    await data(dataSchemes.update, { ...body, conditionJson: '[]' }, attacker)
  })
})

describe('packages', () => {
  const importing = async (content: object, by: { token: string }, over = true) => {
    const payload = `--b\r\ncontent-disposition: form-data; name="file"; filename="m.json"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(content)}\r\n--b--\r\n`
    const answer = await app.app.inject({
      method: 'POST',
      url: over ? menus.importOver.path : menus.import.path,
      headers: { authorization: by.token, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })
    return answer.json() as { code: number; msg: string }
  }
  const exported = async (id: string) => {
    const { url } = await data(menus.export, { id }, admin)
    const answer = await app.app.inject({ url })
    return answer.json() as {
      menus: { enCode: string; isDataAuthorize: number; isColumnAuthorize: number; fullName: string }[]
      buttons: object[]
      columns: { enCode: string; enabledMark: number }[]
      dataSchemes: { fullName: string; enCode: string; conditionJson: string }[]
    }
  }

  test.each([
    ['switches a check off', ({ menus: [menu] }) => void (menu!.isDataAuthorize = 0)],
    [
      'disables a column',
      ({ columns: all }) => void (all.find(({ enCode }) => enCode === 'fillRate')!.enabledMark = 0),
    ],
    [
      'widens a scheme',
      ({ dataSchemes: all }) =>
        void (all.find(({ fullName }) => fullName === '本人任教的班级')!.conditionJson =
          '[{"logic":"and","groups":[{"field":"coachId","op":"<>","value":"nobody"}]}]'),
    ],
  ] satisfies [string, (file: Awaited<ReturnType<typeof exported>>) => void][])(
    'an import that %s is refused as a whole, and accepted from a user who has everything',
    async (_, edit) => {
      const original = await exported('menu.edu.eduClasslist')
      const file = structuredClone(original)
      edit(file)
      await expectRefusalOf(() => importing(file, attacker), notHeld)
      expect(await importing(file, holder)).toMatchObject({ code: 200 })
      expect(await importing(original, admin)).toMatchObject({ code: 200 })
    },
  )

  test('an import cannot create a menu with the code of another category', async () => {
    const file = await exported(page)
    Object.assign(file.menus[0]!, { enCode: 'systemData.dataBackup', category: 'App' })
    await expectRefusalOf(() => importing(file, attacker, false), codeNotHeld)
    Object.assign(file.menus[0]!, { enCode: 'own.imported', fullName: '导入的' })
    expect(await importing(file, attacker, false)).toMatchObject({ code: 200 })
  })
})
