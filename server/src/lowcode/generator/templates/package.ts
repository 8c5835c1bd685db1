import type { ListView } from '@tessera/shared/fields/list-views'
import { hasViews, type Model } from '../model.ts'
import { lines, quote, writeImport, writeJson } from '../source.ts'
import { hasServerPart } from './server.ts'

/** remote.json: what the shell knows of the remote. */
export function remoteFile({ release, names, options }: Model): string {
  const title = { zh: release.fullName, en: titleOf({ release, names }), zhtw: release.fullName }
  return `${writeJson({
    $schema: './node_modules/@tessera/kit/remote.schema.json',
    name: names.remote,
    title,
    owner: `Team ${options.module}`,
    contract: '^1.0',
    areas: [],
    pages: {
      [names.folder]: {
        module: `./src/${names.folder}/page.tsx`,
        title,
        calls: [`/api/visualdev/OnlineDev/${release.designId}/Config`],
      },
    },
    contributes: { portalWidgets: [], searchEntries: [], profilePanels: [] },
  })}\n`
}

/** The name of the design in English: its own where it is written in ASCII, else that of the class. */
export const titleOf = ({ release, names }: Pick<Model, 'release' | 'names'>): string =>
  /^[\x20-\x7E]*$/.test(release.fullName) ? release.fullName : names.title

export function packageFile({ names, options, release }: Model): string {
  return `${writeJson({
    name: `remote-${names.remote}`,
    version: '1.0.0',
    private: true,
    ...(options.description === '' ? {} : { description: options.description }),
    type: 'module',
    scripts: {
      build: 'tessera build',
      check: 'tessera check .',
      test: 'tessera test',
      types: 'tsc --noEmit',
    },
    devDependencies: { '@tessera/kit': `${options.server}/sdk/${options.kit}` },
    engines: { node: '>=20.19' },
    tessera: { design: release.designId, release: release.number },
  })}\n`
}

/** The menu that opens the page, as the page for menus takes it. */
export function menuFile({ release, isApp, names }: Model): string {
  return `${writeJson({
    fullName: release.fullName,
    enCode: `${names.remote}.${names.folder}`.replaceAll('-', '.').slice(0, 50),
    type: 2,
    category: isApp ? 'App' : 'Web',
    icon: 'icon-ym icon-ym-webDesign',
    urlAddress: `@${names.remote}/${names.folder}`,
    linkTarget: '_self',
    // Where the remote cannot be loaded, the shell shows the page of this design.
    propertyJson: JSON.stringify({ design: release.designId }),
  })}\n`
}

/** Files that every remote outside the repository has, as `tessera-create` writes them. */
export const commonFiles: Readonly<Record<string, string>> = {
  'tsconfig.json': lines('{', '  "extends": "@tessera/kit/tsconfig.json",', '  "include": ["src"]', '}'),
  'webpack.config.js': lines(
    writeImport(['remoteConfig'], '@tessera/kit/remote'),
    '',
    'export default remoteConfig(import.meta.dirname)',
  ),
  '.gitignore': lines('node_modules/', 'dist/', '.cache/'),
  'src/css.d.ts': lines(
    `declare module '*.module.css' {`,
    '  const classes: Readonly<Record<string, string>>',
    '  export default classes',
    '}',
    `declare module '*.css'`,
  ),
  '.npmrc': lines('ignore-scripts=true', 'audit=false', 'fund=false', 'loglevel=error'),
}

export function readmeFile(model: Model): string {
  const { release, names, options } = model
  const { server } = options
  const about = options.description.replaceAll(/\s+/g, ' ').trim()
  return lines(
    `# ${titleOf({ release, names })}`,
    '',
    ...(about === '' ? [] : [about, '']),
    `Generated from release ${release.number} of the design ${quote(release.enCode)}. The page calls the design's own`,
    'addresses, so that records, rights of rows, columns and fields, import, export and history stay those of the product.',
    '',
    '```sh',
    'npm install',
    'npm test                 # the page, and the contract with the shell',
    'npm run types',
    'npm run build',
    'npm run check            # the rules of publishing',
    `npx tessera publish . --server ${server}     # uses TESSERA_TOKEN`,
    `npx tessera rollback ${names.remote} --server ${server}`,
    `npx tessera regenerate . --server ${server}     # merges a newer release of the design into this code`,
    '```',
    '',
    '- `src/contract.ts`: the calls of the design, with the schemas of a row and of a record',
    `- \`src/${names.folder}/\`: the page, its form (\`design.ts\` has the fields) and its texts`,
    '- `menu.json`: the menu that opens the page',
    hasServerPart(model)
      ? '- `server/`: a feature folder of the server, for a team that takes the records over by hand'
      : undefined,
    '- `.tessera/base/`: the files as they were generated. `tessera regenerate` compares with them, so commit them',
    '',
    `To show it, add a menu of type "Page" with the address \`@${names.remote}/${names.folder}\` (\`menu.json\`). Who opens it needs the menu`,
    'of the design as well: its buttons, rows and columns decide what the page shows.',
    '',
    "Texts of the designer are in `text.ts`. They are the same in every language where the designer's names are the only ones: translate them",
    'there.',
    '',
    'The page has what the page of the product has: super queries, sums, bulk edits, print by templates, and the history, comments and',
    'deleted records, with the rights of the user. Their code is in the kit (`@tessera/shared/lists/records`, `workflow/records`).',
  )
}

/** What every remote is tested for, with answers for the calls that its page makes. */
export function contractTestFile({ release, names }: Model): string {
  const isList = release.webType !== 1
  return lines(
    '// @vitest-environment jsdom',
    writeImport(['testRemoteContract'], '@tessera/kit/test/contract'),
    writeImport([`${names.calls}`, 'release'], './contract.ts'),
    '',
    '// Tests what the shell expects of every remote: remote.json, texts, pages and the rules of publishing.',
    'testRemoteContract(import.meta.url, {',
    '  answers: {',
    `    [\`GET \${${names.calls}.rights.path}\`]: {`,
    '      release,',
    '      buttons: [],',
    '      hiddenColumns: [],',
    '      lockedFields: [],',
    '      readOnlyFields: [],',
    '    },',
    ...(isList
      ? [
          `    [\`POST \${${names.calls}.list.path}\`]: {`,
          '      list: [],',
          '      pagination: { currentPage: 1, pageIndex: 1, pageSize: 20, total: 0 },',
          '    },',
        ]
      : []),
    '  },',
    '})',
  )
}

/**
 * What a view other than the table loads at first; undefined for the list, which the table and rows in edit load,
 * and null where that needs other answers first.
 */
function callOfView({ kind, field }: ListView, fields: Model['fields']) {
  if (kind === 'table' || kind === 'editable') return undefined
  if (kind === 'treeTable') return 'tree'
  if (kind !== 'kanban') return 'records'
  // Options from elsewhere would have to be answered as well.
  const { kind: fieldKind, settings } = fields.get(field)!
  return fieldKind.tag === 'dicSelect' || (settings['dataType'] ?? 'static') !== 'static' ? null : 'counts'
}

/** The test of the page: it shows what the server answers, and nothing that the user may not see. */
export function pageTestFile({ release, isApp, names, list, phoneList, fields }: Model): string {
  const { page, calls } = names
  const first = list.columns.find(
    ({ prop }) =>
      !prop.includes('-') &&
      fields.get(prop)?.kind.group === 'input' &&
      (!isApp || phoneList === null || [phoneList.title, ...phoneList.columns].includes(prop)),
  )
  const view = release.webType !== 1 && hasViews({ list }) ? list.views[0] : undefined
  const ofView = view && callOfView(view, fields)
  const shown = ofView === undefined || ofView === 'tree' ? first : undefined
  const answers = [
    'const rights = { release, hiddenColumns: [], lockedFields: [], readOnlyFields: [] }',
    `const rightsKey = \`GET \${${calls}.rights.path}\``,
  ]
  const head = [
    '// @vitest-environment jsdom',
    writeImport(['afterEach', 'expect', 'test'], 'vitest'),
    writeImport(['closePages', 'renderPage'], '@tessera/kit/test/page'),
    Boolean(ofView) && writeImport(['viewCallsOf'], '@tessera/shared/lists/records/record-calls'),
    writeImport([calls, ...(ofView ? [`${calls}Work`] : []), 'release'], '../contract.ts'),
    `import ${page} from './page.tsx'`,
    '',
    'afterEach(closePages)',
    '',
    ...answers,
  ]
  if (release.webType === 1)
    return lines(
      ...head,
      '',
      `test('shows the form with its button', async () => {`,
      '  const answers = { [rightsKey]: { ...rights, buttons: [] } }',
      `  const { element } = await renderPage(${page}, { answers, menu: { fullName: 'Form' } })`,
      `  expect(element.querySelector('h1')?.textContent).toBe('Form')`,
      `  expect(element.querySelectorAll('button').length).toBeGreaterThan(0)`,
      '}, 30_000)',
    )
  const key = first ? first.prop : 'id'
  const cell = first
    ? `{ id: '1', ${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)}: '4711' }`
    : `{ id: '1' }`
  return lines(
    ...head,
    ofView
      ? `const { path: listPath } = viewCallsOf(${calls}Work.designId, ${quote(view.key)}).${ofView}`
      : `const { path: listPath } = ${calls}.${ofView === null ? 'rights' : 'list'}`,
    'const answersWith = (buttons: readonly string[]) => ({',
    '  [rightsKey]: { ...rights, buttons },',
    '  [`POST ${listPath}`]: {',
    ...(ofView === 'counts'
      ? ['    counts: [],', '    none: 0,', '    others: 0,', '    max: 100,']
      : [
          `    list: [${shown || !ofView ? cell : ''}],`,
          '    pagination: { currentPage: 1, pageIndex: 1, pageSize: 20, total: 1 },',
        ]),
    '  },',
    '})',
    '',
    `test('shows the records of the server', async () => {`,
    `  const { ${shown ? 'text, calls' : 'calls'} } = await renderPage(${page}, { answers: answersWith([]) })`,
    shown !== undefined &&
      (isApp || view ? `  await expect.poll(text).toContain('4711')` : `  expect(text()).toContain('4711')`),
    view === undefined
      ? `  expect(calls.some(({ path }) => path === listPath)).toBe(true)`
      : `  await expect.poll(() => calls.map(({ path }) => path)).toContain(listPath)`,
    '}, 30_000)',
    '',
    `test('offers what the user may do', async () => {`,
    `  const buttons = async (granted: readonly string[]) => {`,
    `    const { element } = await renderPage(${page}, { answers: answersWith(granted) })`,
    `    return element.querySelectorAll('button').length`,
    '  }',
    `  const none = await buttons([])`,
    `  expect(await buttons(['btn_add', 'btn_edit', 'btn_remove', 'btn_detail'])).toBeGreaterThan(none)`,
    '}, 30_000)',
  )
}
