import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '@tessera/shared/contract/session/session'
import { welcome } from '@tessera/shared/contract/session/welcome'
import { words, wordsFile } from '@tessera/shared/contract/session/words'
import { language, type WordChange } from '@tessera/shared/contract/system/language'
import { dictionaryData } from '@tessera/shared/contract/system/dictionaries'
import { roles } from '@tessera/shared/contract/org/roles'
import { openApp } from '../../../test/app.ts'
import { addToMenus, createBuild, publishBuild, packTar } from '../../../test/build.ts'
import { createForm } from '../../../test/form.ts'
import { createShellFolder } from '../../../test/shell-folder.ts'
import { readXlsxRows } from '../../import/xlsx.ts'

const shellDir = await createShellFolder()
const line = (zh: string, en = zh, zhtw = zh) => ({ zh, en, zhtw })
await writeFile(
  join(shellDir, wordsFile),
  JSON.stringify({
    'shell:menu.edu': line('教务管理', 'Teaching', '教務管理'),
    'shell:tabs.count': line('{{n}} 个', '{{n}} tabs', '{{n}} 個'),
  }),
)

const { app, call, data, database, signIn } = await openApp({ SHELL_DIR: shellDir })
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
  await addToMenus(database.db, 'plain')
  // The names of demo menus are edited words, too.
  await database.pool.query('delete from system_word')
})

const wordNamed = async (id: string) =>
  (await data(language.list, {}, admin)).list.find((word) => word.id === id)
const save = (...changes: WordChange[]) => call(language.save, { changes }, admin)
const preview = async (name: string, content: string | Buffer) => {
  const { payload, headers } = createForm({}, { name, content: Buffer.from(content) })
  return (
    await app.inject({
      method: 'POST',
      url: language.preview.path,
      payload,
      headers: { ...headers, authorization: admin.token },
    })
  ).json() as {
    code: number
    msg: string
    data: {
      list: { key: string; lang: string; now: string; text: string; fault: string | null }[]
      unknown: number
    }
  }
}
const download = async (format: 'xlsx' | 'json', only: 'all' | 'changed' = 'all') => {
  const { name, url } = await data(language.export, { format, only }, admin)
  return { name, bytes: (await app.inject({ url, headers: { authorization: admin.token } })).rawPayload }
}

describe('the list of words', () => {
  test('contains words of the shell, of every remote and of the server, and the names of menus', async () => {
    const build = createBuild(
      'crm',
      'one',
      {},
      { [wordsFile]: JSON.stringify({ 'crm:customers.title': line('客户', 'Customers', '客戶') }) },
    )
    const archive = await packTar(build.files)
    expect(await publishBuild(app, 'crm', archive, admin.token)).toMatchObject({ code: 200 })
    expect(await wordNamed('crm:customers.title')).toMatchObject({
      area: 'crm',
      origin: 'page',
      texts: { zh: '客户', en: 'Customers' },
      edited: {},
    })
    expect(await wordNamed('shell:tabs.count')).toMatchObject({ area: 'shell', texts: { en: '{{n}} tabs' } })
    expect(await wordNamed('server:http.says.created')).toMatchObject({
      origin: 'server',
      texts: { zh: '新建成功' },
    })
    expect(await wordNamed('menu:edu')).toMatchObject({
      origin: 'menu',
      texts: { zh: '教务管理', en: 'Teaching' },
      fixed: ['zh'],
    })
  })

  test('lists words of the product before those of other teams', async () => {
    const areas = (await data(language.list, {}, admin)).list.map(({ area }) => area)
    // The feature demos, where they were built, count as another team's remote.
    expect(areas.slice(areas.indexOf('crm')).filter((area) => area !== 'crm' && area !== 'demos')).toEqual([])
    expect(areas.indexOf('shell')).toBeLessThan(areas.indexOf('server'))
  })

  test('a menu name without a translation is empty in that language', async () => {
    expect(await wordNamed('menu:plain')).toMatchObject({ texts: { zh: 'plain', en: '' } })
  })

  test('a remote with an invalid words file is listed without words', async () => {
    const build = createBuild('odd', 'one', { areas: ['oddarea'] }, { [wordsFile]: '{"x": 1}' })
    const archive = await packTar(build.files)
    expect(await publishBuild(app, 'odd', archive, admin.token)).toMatchObject({ code: 200 })
    expect(await wordNamed('crm:customers.title')).toBeDefined()
  })
})

describe('an edited word', () => {
  test('is served to every caller in its language, with a new version', async () => {
    expect(await data(words.read, {})).toEqual({ version: '', words: {} })
    expect(
      await save(
        { key: 'crm:customers.title', lang: 'zh', text: '学员' },
        { key: 'menu:plain', lang: 'en', text: 'Plain' },
      ),
    ).toMatchObject({ code: 200 })
    const served = await data(words.read, {})
    expect(served).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
      words: { 'crm:customers.title': { zh: '学员' }, 'menu:plain': { en: 'Plain' } },
    })
    expect(await wordNamed('crm:customers.title')).toMatchObject({
      texts: { zh: '学员', en: 'Customers' },
      edited: { zh: '客户' },
    })
    const currentVersion = async () => (await data(welcome.read, {})).wordsVersion
    await expect.poll(currentVersion).toBe(served.version)
    expect((await data(session.currentUser, {}, admin)).sysConfigInfo.wordsVersion).toBe(served.version)
  })

  test('of the server is used at once, with its values filled in', async () => {
    const inEnglish = async () =>
      (
        await call(
          language.save,
          { changes: [{ key: 'crm:customers.title', lang: 'zhtw', text: null }] },
          { ...admin, lang: 'en' },
        )
      ).msg
    expect(await inEnglish()).toBe('Saved.')
    await save(
      { key: 'server:http.field.missing', lang: 'zh', text: '请填写{{field}}' },
      { key: 'server:http.says.updated', lang: 'en', text: 'Kept.' },
    )
    await expect
      .poll(async () => (await call(roles.create, {} as never, admin)).msg)
      .toContain('请填写fullName')
    expect(await inEnglish()).toBe('Kept.')
  })

  test('of a dictionary is used wherever entries are selected', async () => {
    const key = 'dictionary:sex.1'
    expect(await wordNamed(key)).toMatchObject({
      origin: 'dictionary',
      texts: { zh: '男', en: 'Male', zhtw: '男' },
      fixed: ['zh'],
    })
    await save({ key, lang: 'en', text: 'Men' })
    const entry = async (lang: 'zh' | 'en') =>
      (await data(dictionaryData.all, {}, { ...admin, lang })).list
        .find(({ enCode }) => enCode === 'sex')
        ?.dictionaryList.find(({ enCode }) => enCode === '1')?.fullName
    await expect.poll(() => entry('en')).toBe('Men')
    expect(await entry('zh')).toBe('男')
    expect(
      (await data(dictionaryData.options, { typeId: 'dict.sex' }, { ...admin, lang: 'en' })).list[0]
        ?.fullName,
    ).toBe('Men')
    await save({ key, lang: 'en', text: null })
    await expect.poll(() => entry('en')).toBe('Male')
  })

  test('of a built-in dictionary exists in all languages until an administrator renames it', async () => {
    const { list } = await data(language.list, {}, admin)
    const missing = list.filter(
      ({ origin, texts }) =>
        origin === 'dictionary' && Object.values(texts).some((translation) => translation === ''),
    )
    expect([
      list.filter(({ origin }) => origin === 'dictionary').length > 200,
      missing.map(({ id }) => id),
    ]).toEqual([true, []])
    const type = async (lang: 'en' | 'zh') =>
      (await data(dictionaryData.all, {}, { ...admin, lang })).list.find(
        ({ enCode }) => enCode === 'eduSource',
      )?.fullName
    expect(await type('en')).toBe('Source')
    expect(await type('zh')).toBe('来源渠道')
    await database.pool.query(
      `update system_dictionary_type set full_name = '渠道' where en_code = 'eduSource'`,
    )
    expect(await type('en')).toBe('渠道')
    expect(await type('zh')).toBe('渠道')
    expect(await wordNamed('dictionaryType:eduSource')).toMatchObject({
      texts: { zh: '渠道', en: '', zhtw: '' },
    })
    await database.pool.query(
      `update system_dictionary_type set full_name = '来源渠道' where en_code = 'eduSource'`,
    )
  })

  test('is restored by null and by its built-in text', async () => {
    expect(
      await save(
        { key: 'crm:customers.title', lang: 'zh', text: null },
        { key: 'server:http.field.missing', lang: 'zh', text: '{{field}}：不能为空' },
        { key: 'server:http.says.updated', lang: 'en', text: null },
      ),
    ).toMatchObject({ code: 200 })
    expect((await data(words.read, {})).words).toEqual({ 'menu:plain': { en: 'Plain' } })
    const refusal = async () => (await call(roles.create, {} as never, admin)).msg
    await expect.poll(refusal).toContain('不能为空')
  })
})

test.each([
  ['an unknown word', { key: 'crm:nothing', lang: 'zh', text: '无' }, '没有这个词条：crm:nothing'],
  [
    'an empty text',
    { key: 'crm:customers.title', lang: 'zh', text: ' ' },
    '内容不能为空；需要原来的词语时请还原',
  ],
  ['HTML', { key: 'crm:customers.title', lang: 'zh', text: '<b>客户</b>' }, '不能包含 HTML 标签'],
  [
    'a missing placeholder',
    { key: 'shell:tabs.count', lang: 'zh', text: '许多' },
    '占位符必须与原词语一致：{{n}}',
  ],
  [
    'an unknown placeholder',
    { key: 'crm:customers.title', lang: 'zh', text: '{{n}}' },
    '占位符必须与原词语一致：–',
  ],
  [
    'a text that is too long',
    { key: 'crm:customers.title', lang: 'zh', text: '客'.repeat(501) },
    '最多500个字符',
  ],
  [
    'the Chinese name of a menu',
    { key: 'menu:edu', lang: 'zh', text: '教学' },
    'menu:edu：中文名称请在菜单或字典本身的页面修改',
  ],
] as const)('rejects %s, and saves nothing of the same request', async (_what, change, msg) => {
  const before = await data(words.read, {})
  expect(await save({ key: 'crm:customers.title', lang: 'en', text: 'People' }, change)).toMatchObject({
    code: 400,
    msg,
    data: { fields: [{ field: 'changes.1.text' }] },
  })
  expect(await data(words.read, {})).toEqual(before)
})

test('rejects an edit based on an outdated text, and saves nothing of the same request', async () => {
  const key = 'crm:customers.title'
  const change = (text: string | null, seen: string) => ({ key, lang: 'zh', text, seen }) as const
  expect(await save(change('学员', '客户'))).toMatchObject({ code: 200 })
  const before = await data(words.read, {})
  expect(await save({ key, lang: 'en', text: 'People' }, change('会员', '客户'))).toMatchObject({
    code: 409,
    msg: '该记录已在别处（如其他窗口）被修改，请重新打开后再保存',
  })
  expect(await data(words.read, {})).toEqual(before)
  // Concurrent edits: a word without edits has no row to lock.
  expect(await save(change(null, '学员'))).toMatchObject({ code: 200 })
  const answers = await Promise.all(['甲', '乙', '丙'].map((text) => save(change(text, '客户'))))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
  await save({ key, lang: 'zh', text: null })
})

test('rejects listing and saving without the menu', async () => {
  const coach = { token: await signIn('coach01') }
  expect(await call(language.list, {}, coach)).toMatchObject({ code: 403 })
  expect(
    await call(language.save, { changes: [{ key: 'menu:edu', lang: 'en', text: 'X' }] }, coach),
  ).toMatchObject({ code: 403 })
})

describe('a file of words', () => {
  test.each(['xlsx', 'json'] as const)('exported as %s shows no difference when imported', async (format) => {
    const { name, bytes } = await download(format)
    expect(name).toMatch(new RegExp(`^语言_\\d{14}\\.${format}$`))
    expect(await preview(name, bytes)).toMatchObject({ code: 200, data: { list: [], unknown: 0 } })
  })

  test('can contain edited words only', async () => {
    const { bytes } = await download('xlsx', 'changed')
    const rows = await readXlsxRows(bytes)
    expect(rows.map(([key]) => key)).toEqual(['键', 'menu:plain'])
    expect(rows[0]).toEqual(['键', '简体中文', 'English', '繁體中文'])
  })

  test('with other texts is previewed with its differences and errors, and changes nothing', async () => {
    const before = await data(words.read, {})
    const file = {
      kind: 'tessera.words',
      version: 1,
      words: {
        'crm:customers.title': { zh: '学员', en: 'Customers' },
        'shell:tabs.count': { en: 'many' },
        'gone:x': { zh: '无' },
      },
    }
    expect((await preview('words.json', JSON.stringify(file))).data).toEqual({
      unknown: 1,
      list: [
        {
          id: 'crm:customers.title zh',
          key: 'crm:customers.title',
          lang: 'zh',
          now: '客户',
          text: '学员',
          fault: null,
        },
        {
          id: 'shell:tabs.count en',
          key: 'shell:tabs.count',
          lang: 'en',
          now: '{{n}} tabs',
          text: 'many',
          fault: '占位符必须与原词语一致：{{n}}',
        },
      ],
    })
    expect(await data(words.read, {})).toEqual(before)
  })

  test.each([
    ['words.json', '{}'],
    ['words.json', 'no'],
    ['words.xlsx', 'PK no'],
  ])('rejects %s with content %s', async (name, content) => {
    expect((await preview(name, content)).code).toBe(400)
  })
})
