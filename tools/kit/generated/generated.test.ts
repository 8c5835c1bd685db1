import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOfRemote } from '../create/files.ts'
import { readRemoteFile } from '../../webpack/remote-json.ts'
import { readParts, walkSource } from '../regenerate/parts.ts'
import { createKitFolder, writeFiles } from './kit-folder.ts'
import { samples, text, withFlow, withLines, withPhoneList } from './samples.ts'
import { createServerFolder } from './server-folder.ts'
import { generateSample, kit, refusalOf } from './sample.ts'

const root = join(import.meta.dirname, '../../..')
let folder: string
beforeAll(() => {
  folder = createKitFolder()
  for (const [name, sample] of Object.entries(samples()))
    writeFiles(join(folder, name), generateSample(sample))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a tool of the repository; '' where it finds nothing. */
const run = (tool: string, ...args: string[]): string => runIn(folder, tool, ...args)
function runIn(cwd: string, tool: string, ...args: string[]): string {
  try {
    execFileSync(join(root, 'node_modules/.bin', tool), args, {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`
  }
}

test('the same release gives the same files', () => {
  for (const sample of Object.values(samples()))
    expect(generateSample(sample)).toEqual(generateSample(sample))
})

test('is formatted, whatever the length of its names', () => {
  const names = ['Ab', 'Abc', 'OrderOfTheGuardians', 'ExaminationApplications1']
  const folders = names.flatMap((className) =>
    [withLines, withFlow, { ...withPhoneList, webType: 3 }].map((sample, at) => {
      const name = `names-${className}${at}`
      writeFiles(join(folder, name), generateSample({ ...sample, options: { className } }))
      return name
    }),
  )
  const config = join(root, '.oxfmtrc.json')
  expect(run('oxfmt', '-c', config, '--check', ...folders, ...Object.keys(samples()))).toBe('')
  for (const name of folders) rmSync(join(folder, name), { recursive: true })
})

test('follows the rules of the repository', () => {
  expect(
    run('oxlint', '-c', join(root, '.oxlintrc.json'), '--deny-warnings', ...Object.keys(samples())),
  ).toBe('')
})

test('compiles strictly against what the kit offers', { timeout: 150_000 }, () => {
  expect(run('tsc', '--noEmit', '-p', '.')).toBe('')
})

test('the server parts compile strictly in the server, and requests of a flow have none', () => {
  const {
    withFlow: _,
    withFlowInBulk: __,
    inGroupsWithFlow: ___,
    boardOfFlow: ____,
    variantsInFlow: _____,
    withPageStepsInFlow: ______,
    ...own
  } = samples()
  const place = createServerFolder(Object.values(own).map(generateSample))
  try {
    expect(runIn(place, 'tsc', '--noEmit', '-p', '.')).toBe('')
  } finally {
    rmSync(place, { recursive: true })
  }
  expect(generateSample(withFlow).filter(({ path }) => path.startsWith('server/'))).toEqual([])
})

test('is a remote as tessera-create makes one', () => {
  const created = filesOfRemote('visit', { kind: 'standalone', server: 'https://staff.example.org', kit })
  const files = new Map(generateSample(withLines).map(({ path, text: content }) => [path, content]))
  for (const name of ['tsconfig.json', 'webpack.config.js', '.gitignore', '.npmrc', 'src/css.d.ts'])
    expect(files.get(name), name).toBe(created[name])
  const [own, other] = [files.get('package.json')!, created['package.json']!].map(
    (json) => JSON.parse(json) as Record<string, object>,
  )
  for (const key of ['name', 'type', 'engines', 'scripts', 'devDependencies'])
    expect(own![key], key).toEqual(other![key])
  expect(readRemoteFile(join(folder, 'withLines'))).toMatchObject({
    name: 'visit',
    pages: { visits: { module: './src/visits/page.tsx' } },
  })
})

test('has labels as texts in three languages, and keeps what a text table would change', () => {
  const files = new Map(generateSample(withLines).map(({ path, text: content }) => [path, content]))
  const words = files.get('src/visits/text.ts')!
  expect(words).toContain(`'field.studentName': { zh: '学员姓名', en: '学员姓名', zhtw: '学员姓名' }`)
  expect(files.get('src/visits/design.ts')).toContain(`fullName: '{{n}}'`)
  expect(files.get('.tessera/base/src/visits/text.ts')).toBe(words)
})

test('texts of a designer are never code', () => {
  const hostile = [
    '*/ hostile() /*',
    "'; hostile() //",
    '`${hostile()}`',
    '"\\"; hostile()',
    '{hostile()}',
    'a\nhostile()',
  ]
  for (const label of hostile) {
    const files = generateSample({
      enCode: 'hostile',
      form: { checks: [], uniques: [] },
      fields: [
        text('name', label, { placeholder: label, regList: [{ pattern: '/a/', message: label }] }),
        { jweeKey: 'table', vModel: 'lines', label, children: [text('what', label)] },
      ],
      columnData: {
        columnList: [{ prop: 'name', label }, { prop: 'lines-what' }],
        searchList: [{ prop: 'name', label }],
      },
      options: { description: label },
    })
    for (const { path, text: source } of files.filter((file) => /\.tsx?$/.test(file.path))) {
      expect(readParts(path, source), `${path}: ${label}`).not.toBeNull()
      walkSource(path, source, ({ type, value }) => {
        if (type === 'Identifier') expect(value, `${path}: ${label}`).not.toBe('hostile')
      })
    }
  }
})

test.each([
  [{ className: 'visit' }, '类名“visit”不可用'],
  [{ className: 'Promise' }, '类名“Promise”已被系统使用'],
  [{ className: 'Home' }, '类名“Home”已被系统使用'],
  [{ className: 'ShownRecord' }, '类名“ShownRecord”已被系统使用'],
  [{ subClassNames: [] }, '需要 1 个子表类名，按顺序用逗号分隔：明细'],
  [{ subClassNames: ['VisitRow'] }, '类名“VisitRow”重复'],
  [{ subClassNames: ['visit'] }, '类名“visit”不可用'],
])('refuses the names %o', (options, sentence) => {
  expect(refusalOf({ ...withLines, options })).toContain(sentence)
})

test('refuses what the page would not have, by its name', () => {
  const of = (more: object) => refusalOf({ ...withLines, columnData: { ...withLines.columnData, ...more } })
  const tree = { key: 'a', kind: 'treeTable', name: '层级', parentField: 'level' }
  expect(of({ type: 3, groupField: 'level', views: [tree] })).toContain('树形视图“层级”')
})
