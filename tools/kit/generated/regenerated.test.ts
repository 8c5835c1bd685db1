import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packFiles } from '../../../server/src/lowcode/generator/download.ts'
import { regenerateRemote } from '../cli/regenerate.ts'
import { regenerate, type Files } from '../regenerate/regenerate.ts'
import { createKitFolder, writeFiles } from './kit-folder.ts'
import { generateSample } from './sample.ts'

const root = join(import.meta.dirname, '../../..')
const folder = createKitFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Field {
  jweeKey: string
  vModel: string
  label: string
  formId: number
  children?: readonly Field[]
  [key: string]: unknown
}
const price: Field = { jweeKey: 'amount', vModel: 'price', label: '单价', formId: 103 }
const fields: readonly Field[] = [
  { jweeKey: 'comInput', vModel: 'studentName', label: '学员姓名', formId: 101, required: true },
  { jweeKey: 'numInput', vModel: 'amount', label: '金额', formId: 105 },
  { jweeKey: 'comInput', vModel: 'remark', label: '备注', formId: 106 },
  { jweeKey: 'textarea', vModel: 'reason', label: '理由', formId: 107 },
  { jweeKey: 'table', vModel: 'lines', label: '明细', formId: 102, children: [price] },
]
const columns = ['studentName', 'amount', 'remark', 'reason']

interface Changed {
  fullName?: string
  /** The label that the column of the remark has of its own. */
  ownLabel?: string
}
function release(
  number: number,
  of: readonly Field[],
  shown: readonly string[],
  { fullName = '来访登记', ownLabel = '说明' }: Changed = {},
): Files {
  const columnList = shown.map((prop) => ({ prop, ...(prop === 'remark' && { label: ownLabel }) }))
  const columnData = { columnList, searchList: [{ prop: 'studentName' }] }
  const files = generateSample({ enCode: 'visit', fullName, fields: of, columnData, number })
  return new Map(
    files.filter(({ path }) => !path.startsWith('.tessera/')).map(({ path, text }) => [path, text]),
  )
}
const base = release(3, fields, columns)

/** The team's edits: what they replace, by file. */
const edits: readonly [file: string, from: string, to: string][] = [
  [
    'src/visits/text.ts',
    `'field.studentName': { zh: '学员姓名', en: '学员姓名'`,
    `'field.studentName': { zh: '学员', en: 'Learner'`,
  ],
  ['src/visits/text.ts', `'page.add': { zh: '新建来访登记'`, `'page.add': { zh: '登记来访'`],
  [
    'src/visits/text.ts',
    `  'page.close'`,
    `  'page.hello': { zh: '您好', en: 'Hello', zhtw: '您好' },\n  'page.close'`,
  ],
  [
    'src/visits/columns.tsx',
    `{ key: 'amount', title: titleOf('amount'), render: cell('amount') }`,
    `{\n      key: 'amount',\n      title: titleOf('amount'),\n      width: 90,\n      render: (row) => <b>{row.amount}</b>,\n    }`,
  ],
  [
    'src/visits/columns.tsx',
    `const titleOf = (name: string) =>`,
    `const titleOf = (name: string): string =>`,
  ],
  ['src/visits/columns.tsx', `'studentName', label: ''`, `'studentName', label: t('page.hello')`],
  ['src/visits/columns.tsx', `filtersOf(fields: Fields)`, `filtersOf(t: Translate<Word>, fields: Fields)`],
  ['src/visits/page.tsx', `filtersOf(fields)`, `filtersOf(t, fields)`],
  ['src/visits/page.tsx', `pageSize={20}\n        filter=`, `pageSize={50}\n        filter=`],
  [
    'src/visits/page.tsx',
    `  const can = (`,
    `  const total = (rows: readonly VisitRow[]) => rows.reduce((sum, row) => sum + Number(row.amount), 0)\n  void total\n  const can = (`,
  ],
  ['src/visits/design.ts', `{ jweeKey: 'numInput'`, `{ precision: 2, jweeKey: 'numInput'`],
  ['src/contract.ts', `remark: z.string().nullish()`, `remark: z.string().max(200).nullish()`],
  [
    'package.json',
    `"check": "tessera check ."`,
    `"check": "tessera check .",\n    "all": "npm run types && npm test"`,
  ],
  // A style.
  [
    'src/visits/columns.tsx',
    `import type { VisitRow } from '../contract.ts'`,
    `import type { VisitRow } from '../contract.ts'\nimport styles from './visits.module.css'`,
  ],
  [
    'src/visits/columns.tsx',
    `render: cell('remark') }`,
    `render: (row) => <span className={styles['remark']}>{cell('remark')(row)}</span> }`,
  ],
  // Tests.
  ['src/visits/page.test.tsx', `studentName: '4711' }`, `studentName: '4711', amount: '12.5' }`],
  [
    'src/visits/page.test.tsx',
    `test('offers what`,
    `test('shows the sum', async () => {\n  const { text } = await renderPage(VisitsPage, { answers: answersWith([]) })\n  expect(text()).toContain('12.5')\n})\n\ntest('offers what`,
  ],
  // Rules of the server part.
  [
    'server/visits/store.ts',
    `  await prepareSave(plan, user, { id: null, sent })`,
    `  if (Number(sent['amount']) < 0) throw new Error('below zero')\n  await prepareSave(plan, user, { id: null, sent })`,
  ],
  ['server/visits/release.ts', `vModel: 'amount', label: '`, `vModel: 'amount', min: 0, label: '`],
  // The names of the menu and of the page.
  ['menu.json', `"fullName": "来访登记"`, `"fullName": "来访"`],
  ['remote.json', `"en": "Visits"`, `"en": "Visitors"`],
  // README.
  [
    'README.md',
    `Texts of the designer are in`,
    `## Our own\n\nSums are bold. Ask the front office before you change it.\n\nTexts of the designer are in`,
  ],
  ['README.md', `# Visits`, `# Visitors of the front office`],
]
function edit(files: Files): Map<string, string> {
  const edited = new Map(files)
  for (const [file, from, to] of edits) {
    const text = edited.get(file)!
    expect(text, `${file}: ${from}`).toContain(from)
    edited.set(
      file,
      text.replace(from, () => to),
    )
  }
  edited.set(
    'src/own.ts',
    `import type { Visit } from './contract.ts'\n\nexport const amountOf = (visit: Visit) => visit.amount ?? 0\n`,
  )
  edited.set('src/visits/visits.module.css', `.remark {\n  color: var(--color-text-2);\n}\n`)
  return edited
}

/** What a team has after its design was generated again. */
function regenerated(design: Files, mine: Files = edit(base)) {
  const { changes, ...told } = regenerate({ base, mine, design, side: 'mine' })
  const files = new Map(mine)
  for (const [path, text] of changes)
    if (text === null) files.delete(path)
    else files.set(path, text)
  return { files, ...told }
}

const renamed = (of: readonly Field[], from: string, to: string): Field[] =>
  of.map((field) => (field.vModel === from ? { ...field, vModel: to } : field))
const cases: Record<string, Files> = {
  added: release(
    4,
    [
      ...fields.slice(0, 2),
      { jweeKey: 'date', vModel: 'day', label: '日期', formId: 110 },
      ...fields.slice(2),
    ],
    ['studentName', 'amount', 'day', 'remark', 'reason'],
  ),
  renamed: release(4, renamed(fields, 'amount', 'total'), ['studentName', 'total', 'remark', 'reason']),
  removed: release(
    4,
    fields.filter(({ vModel }) => vModel !== 'reason'),
    columns.slice(0, 3),
  ),
  renamedForm: release(4, fields, columns, { fullName: '来访登记表' }),
  // Its generated columns need no translation, and import none.
  unlabelled: release(4, fields, columns, { ownLabel: '' }),
  relabelled: release(
    4,
    fields.map((field) =>
      field.vModel === 'amount' ? { ...field, label: '总额', placeholder: '元' } : field,
    ),
    columns,
  ),
}

test.each(Object.entries(cases).filter(([name]) => name !== 'renamedForm'))(
  'edits survive where a field is %s',
  (name, design) => {
    const { files, conflicts } = regenerated(design)
    expect(conflicts).toEqual([])
    const isRenamed = name === 'renamed'
    for (const [file, , to] of edits) {
      const text = isRenamed ? to.replaceAll('amount', 'total') : to
      const flat = (source: string) => source.replaceAll(/\s+/g, ' ')
      expect(flat(files.get(file)!), `${file}: ${to}`).toContain(flat(text))
    }
    // What the design changed is there as well.
    expect(files.get('src/contract.ts')).toContain('export const release = 4')
    const form = files.get('src/visits/design.ts')!
    expect(form.includes(`vModel: 'day'`)).toBe(name === 'added')
    expect(form.includes(`vModel: 'reason'`)).toBe(name !== 'removed')
    expect(form.includes(`vModel: 'total'`)).toBe(isRenamed)
    expect(form.includes(`t('field.amount.placeholder')`)).toBe(name === 'relabelled')
    expect(files.get('src/visits/visits.module.css')).toContain('.remark')
    expect(files.get('src/own.ts')).toContain(isRenamed ? 'visit.total' : 'visit.amount')
    writeFiles(
      join(folder, name),
      [...files].map(([path, text]) => ({ path, text })),
    )
  },
)

test('what was merged compiles', () => {
  const tsc = () => {
    try {
      execFileSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', '.'], {
        cwd: folder,
        encoding: 'utf8',
      })
      return ''
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  expect(tsc()).toBe('')
})

/** The team's files with one text replaced by another. */
const withEdit = (file: string, from: string, to: string): Map<string, string> => {
  expect(base.get(file)).toContain(from)
  return new Map(base).set(file, base.get(file)!.replace(from, to))
}

test.each([
  [
    withEdit('src/visits/text.ts', `en: '理由'`, `en: 'Why'`),
    'removed',
    /^field reason: you renamed its label, the design removed it \(src\/visits\/text\.ts:\d+\)$/,
  ],
  [
    withEdit('src/visits/text.ts', `zh: '金额'`, `zh: '钱'`),
    'relabelled',
    /^field amount: you renamed its label, the design changed it too/,
  ],
  [
    withEdit('src/visits/text.ts', `en: 'New: 来访登记'`, `en: 'Add a visit'`),
    'renamedForm',
    /^the text page\.add: you changed it, the design changed it too \(src\/visits\/text\.ts:\d+\)$/,
  ],
  [
    withEdit('src/contract.ts', `release = 3`, `release = 30`),
    'added',
    /^src\/contract\.ts:\d+: you and the design changed the same lines$/,
  ],
  [
    withEdit('server/visits/release.ts', `vModel: 'reason',`, `vModel: 'reason', maxlength: 200,`),
    'removed',
    /^field reason: you changed its maxlength, the design removed it \(server\/visits\/release\.ts:\d+\)$/,
  ],
  [
    withEdit('server/visits/release.ts', `label: '金额'`, `label: '钱'`),
    'relabelled',
    /^field amount: you renamed its label, the design changed it too \(server\/visits\/release\.ts:\d+\)$/,
  ],
  [
    withEdit('server/contract/visits.ts', `reason: z.string()`, `reason: z.string().max(200)`),
    'removed',
    /^field reason: you changed its type, the design removed it \(server\/contract\/visits\.ts:\d+\)$/,
  ],
  [
    withEdit('menu.json', `"fullName": "来访登记"`, `"fullName": "来访"`),
    'renamedForm',
    /^the name of the menu: you changed it, the design changed it too \(menu\.json:\d+\)$/,
  ],
  [
    withEdit('remote.json', `"zh": "来访登记"`, `"zh": "来访"`),
    'renamedForm',
    /^the title of the remote: you changed it, the design changed it too \(remote\.json:\d+\)$/,
  ],
  [
    withEdit('README.md', `from release 3 of the design`, `from the design`),
    'added',
    /^README\.md:\d+: you and the design changed the same lines$/,
  ],
])('conflict %#: both sides are told', (mine, name, sentence) => {
  const { conflicts, files } = regenerated(cases[name]!, mine)
  expect(conflicts).toEqual([expect.stringMatching(sentence)])
  expect([...files.values()].join('')).not.toContain('<<<<')
})

test('the command writes nothing at a conflict, and everything once it is decided', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-team-'))
  const listOf = (files: Files) => [...files].map(([path, text]) => ({ path, text }))
  const read = (path: string) => readFileSync(join(dir, path), 'utf8')
  try {
    writeFiles(dir, listOf(withEdit('src/visits/text.ts', `en: '理由'`, `en: 'Why'`)))
    writeFiles(join(dir, '.tessera/base'), listOf(base))
    const zip = join(dir, 'node_modules.zip')
    writeFileSync(zip, await packFiles('remote-visit', listOf(cases['removed']!)))
    const run = (take?: 'mine' | 'design') =>
      regenerateRemote(
        {
          command: 'regenerate',
          target: dir,
          server: '',
          token: '',
          json: false,
          from: zip,
          ...(take && { take }),
        },
        { report() {}, finish() {} },
      )
    const refused = await run()
    expect(refused.findings).toEqual([
      { code: 'conflict', detail: expect.stringContaining('field reason: you renamed its label') },
    ])
    expect(read('src/contract.ts')).toContain('release = 3')
    expect((await run('design')).findings).toEqual([])
    expect(read('src/contract.ts')).toContain('release = 4')
    expect(read('src/visits/text.ts')).not.toContain('Why')
    expect(read('.tessera/base/src/contract.ts')).toContain('release = 4')
    expect((await run()).summary).toContain('unchanged')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
