import type { Model } from '../model.ts'
import { lines, quote, writeImport, writeLiteral, type Literal } from '../source.ts'
import { schemaLines } from './contract.ts'
import { migrationFile } from './migration.ts'

/** Areas above the records of designs, whose features may use them. */
const upperAreas: ReadonlySet<string> = new Set(['workflow', 'edu'])

/** The area of the server that the feature stands in. */
export const serverAreaOf = ({ module }: Model['options']): string =>
  upperAreas.has(module) ? module : 'edu'

/** Whether the server part is written: a request of a flow is the flow's, which has no second way in. */
export const hasServerPart = ({ isFlow, release }: Model): boolean =>
  !isFlow && !release.hasFlow && !release.startsFlow

/** The feature folder of the server for a team that takes the records over, by the paths of its files. */
export function serverFiles(model: Model): Record<string, string> {
  const { folder } = model.names
  return {
    'server/README.md': readmeFile(model),
    [`server/contract/${folder}.ts`]: contractFile(model),
    [`server/migrations/${folder.replaceAll('-', '_')}.sql`]: migrationFile(model),
    [`server/${folder}/feature.ts`]: featureFile(model),
    [`server/${folder}/protected.ts`]: protectedFile(),
    [`server/${folder}/release.ts`]: releaseFile(model),
    [`server/${folder}/routes.ts`]: routesFile(model),
    [`server/${folder}/store.ts`]: storeFile(model),
  }
}

const contractPath = ({ names, options }: Model) =>
  `@tessera/shared/contract/${serverAreaOf(options)}/${names.folder}`

function contractFile(model: Model): string {
  const { names, options, release } = model
  const { type, calls } = names
  const isList = release.webType !== 1
  return lines(
    `import * as z from 'zod'`,
    writeImport(
      isList ? ['del', 'get', 'Id', 'Page', 'paged', 'post', 'put'] : ['get', 'Id', 'post'],
      '../wire.ts',
    ),
    '',
    ...schemaLines(model),
    '/** A record as JSON text, and the release whose names it has. */',
    'const Sent = z.object({ data: z.string().max(4_000_000), release: z.int().min(1) })',
    '',
    `const base = '/api/${serverAreaOf(options)}/${type}'`,
    '// The handlers check the menus that open the design, and their buttons.',
    `const access = 'signed-in'`,
    '',
    `export const ${calls} = {`,
    `  rights: get(\`\${base}/Rights\`, { access, output: ${type}Rights }),`,
    '  create: post(base, { access, input: Sent, output: z.object({ id: Id }) }),',
    ...(isList
      ? [
          `  list: post(\`\${base}/List\`, {`,
          '    access,',
          `    successMessage: 'done',`,
          '    input: Filter,',
          `    output: paged(${type}Row),`,
          '  }),',
          '  read: get(`${base}/{recordId}`, {',
          '    access,',
          '    output: z.object({',
          '      data: z.string(),',
          '      lockVersion: z.int(),',
          '      release: z.int(),',
          '      /** Passwords that have a value, which no client gets. */',
          '      storedSecrets: z.array(z.string()),',
          '    }),',
          '  }),',
          '  update: put(`${base}/{recordId}`, {',
          '    access,',
          '    input: Sent.extend({ lockVersion: z.int().optional() }),',
          '  }),',
          '  remove: del(`${base}/{id}`, { access }),',
          '  removeMany: post(`${base}/batchDelete`, {',
          '    access,',
          `    successMessage: 'deleted',`,
          '    input: z.object({ ids: z.array(Id).min(1).max(10_000) }),',
          '  }),',
        ]
      : []),
    '}',
  )
}

function featureFile({ names, options }: Model): string {
  const { folder, calls } = names
  return lines(
    writeImport(['defineFeature'], '../../feature/feature.ts'),
    writeImport([`${calls}Handlers`], './routes.ts'),
    '',
    'export const feature = defineFeature({',
    `  handlers: (services) => ({ '${serverAreaOf(options)}.${camelOf(folder)}': ${calls}Handlers(services) }),`,
    '})',
  )
}

const camelOf = (folder: string) => folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function protectedFile(): string {
  return lines(
    writeImport(['Secrets'], '../../auth/secrets.ts', 'import type'),
    writeImport(['Context'], '../../http/context.ts', 'import type'),
    writeImport(
      ['assertCan', 'compileRelease', 'type RecordButton', 'type RecordPlan'],
      '../../lowcode/records/store.ts',
    ),
    writeImport(['release'], './release.ts'),
    '',
    '/**',
    ' * The plan of the records: where their values are, the rules of their form, and the module by which rows, columns and',
    ' * fields are granted. The module is that of the design, so that grants of its menus open the same records here.',
    ' */',
    'export const planOf = (secrets: Secrets): RecordPlan => compileRelease(release, secrets)',
    '',
    '/** Throws 403 for a user without a menu that opens the design, or without any of these buttons. */',
    'export const assertMay = ({ db, session }: Context, ...oneOf: readonly RecordButton[]): Promise<void> =>',
    '  assertCan(db, session.access, release.designId, ...oneOf)',
  )
}

/** JSON text of a release as a literal. */
const literalOf = (json: string | null): Literal => JSON.parse(json || '{}') as Literal

function releaseFile({ release }: Model): string {
  const { id, designId, number, enCode, type, fullName, webType, storage } = release
  const head = { id, designId, number, enCode, type, fullName, webType }
  const stored = literalOf(JSON.stringify(storage))
  return lines(
    '// oxlint-disable max-lines -- as long as its design',
    writeImport(['StoredRelease'], '../../lowcode/releases/store.ts', 'import type'),
    '',
    '/** The form, in the language of designs (`/api/design.schema.json`). */',
    `const form = ${writeLiteral(literalOf(release.formData), 0, 13, 0)}`,
    '',
    '/** The columns, filters and buttons of the list. */',
    `const list = ${writeLiteral(literalOf(release.columnData), 0, 13, 0)}`,
    '',
    '/** Where the values are stored. */',
    `const storage: StoredRelease['storage'] = ${writeLiteral(stored, 0, 42, 0)}`,
    '',
    `/** Release ${number} of the design. While a newer one is in force, saving is refused. */`,
    'export const release: StoredRelease = {',
    ...Object.entries(head).map(
      ([key, value]) => `  ${key}: ${typeof value === 'string' ? quote(value) : value},`,
    ),
    '  formData: JSON.stringify(form),',
    '  columnData: JSON.stringify(list),',
    '  appColumnData: null,',
    '  hasFlow: false,',
    '  startsFlow: false,',
    '  storage,',
    '}',
  )
}

function storeFile(model: Model): string {
  const { names, release } = model
  const isList = release.webType !== 1
  const row = `${names.type}Row`
  return lines(
    isList && writeImport(['RecordFilter'], '@tessera/shared/contract/lowcode/online', 'import type'),
    isList && writeImport([row], contractPath(model), 'import type'),
    writeImport(['Row'], '@tessera/shared/fields/validate', 'import type'),
    writeImport(
      [
        'createRecords',
        ...(isList ? ['listRecords'] : []),
        'prepareSave',
        ...(isList ? ['removeRecords', 'updateRecord'] : []),
        'type RecordPlan',
        'type RecordUser',
      ],
      '../../lowcode/records/store.ts',
    ),
    '',
    ...(isList
      ? [
          '/** A page of the records that the user sees, with values as texts. */',
          'export async function listRows(plan: RecordPlan, user: RecordUser, filter: RecordFilter) {',
          '  const { list, pagination } = await listRecords(plan, user, filter)',
          `  return { list: list as ${row}[], pagination }`,
          '}',
          '',
        ]
      : []),
    '/** Creates a record and returns its id. Scripts and data interfaces run before the transaction. */',
    'export async function addRecord(plan: RecordPlan, user: RecordUser, sent: Row): Promise<string> {',
    '  await prepareSave(plan, user, { id: null, sent })',
    '  return user.db.transaction().execute(async (trx) => {',
    '    const [id] = await createRecords(trx, plan, user.within(trx), [sent])',
    '    return id!',
    '  })',
    '}',
    ...(isList
      ? [
          '',
          'interface Change {',
          '  id: string',
          '  sent: Row',
          '  /** The version that the client has read. */',
          '  lockVersion: number | undefined',
          '}',
          '',
          '/** Changes a record. Throws 404 outside of the rows of the user, and 409 for another version. */',
          'export async function changeRecord(',
          '  plan: RecordPlan,',
          '  user: RecordUser,',
          '  { id, sent, lockVersion }: Change,',
          '): Promise<void> {',
          '  await prepareSave(plan, user, { id, sent })',
          '  await user.db',
          '    .transaction()',
          '    .execute((trx) => updateRecord(trx, plan, user.within(trx), id, sent, { lockVersion }))',
          '}',
          '',
          '/** Marks records as deleted, all or none. */',
          'export async function deleteRecords(',
          '  plan: RecordPlan,',
          '  user: RecordUser,',
          '  ids: readonly string[],',
          '): Promise<void> {',
          '  await user.db.transaction().execute((trx) => removeRecords(trx, plan, user.within(trx), ids))',
          '}',
        ]
      : []),
  )
}

function routesFile(model: Model): string {
  const { names, release } = model
  const { calls } = names
  const isList = release.webType !== 1
  return lines(
    writeImport([calls], contractPath(model), 'import type'),
    writeImport(['Secrets'], '../../auth/secrets.ts', 'import type'),
    writeImport(['Context', 'Handlers'], '../../http/context.ts', 'import type'),
    writeImport(
      [
        'assertInForce',
        'byCurrentRelease',
        'listButtons',
        ...(isList ? ['listReadingButtons'] : []),
        'parseRecord',
        ...(isList ? ['readRecord'] : []),
        'readSent',
        'recordUserOf',
        'runAfterSubmit',
        'type RecordButton',
        'type RecordServices',
        'type RecordUser',
      ],
      '../../lowcode/records/store.ts',
    ),
    writeImport(['scopeOf'], '../../permissions/scope.ts'),
    writeImport(['assertMay', 'planOf'], './protected.ts'),
    writeImport(
      isList ? ['addRecord', 'changeRecord', 'deleteRecords', 'listRows'] : ['addRecord'],
      './store.ts',
    ),
    '',
    `type Served = Handlers<typeof ${calls}>`,
    'type Used = RecordServices & { readonly secrets: Secrets }',
    '',
    '/** The records, by addresses of their own. Who may do what is decided by the menus of the design. */',
    `export function ${calls}Handlers(services: Used): Served {`,
    '  const plan = planOf(services.secrets)',
    '  const { designId, number } = plan.release',
    '  /** Works for a user with one of these buttons; with none, a menu of the design is enough. */',
    '  const workFor = async <T>(',
    '    context: Context,',
    '    oneOf: readonly RecordButton[],',
    '    work: (user: RecordUser) => Promise<T>,',
    '  ): Promise<T> => {',
    '    await assertMay(context, ...oneOf)',
    '    return byCurrentRelease(() => work(recordUserOf(context, services)))',
    '  }',
    '  /** The same for a change, which only the release in force allows. */',
    '  const changeFor = <T>(',
    '    context: Context,',
    '    oneOf: readonly RecordButton[],',
    '    work: (user: RecordUser) => Promise<T>,',
    '  ): Promise<T> =>',
    '    workFor(context, oneOf, async (user) => {',
    '      assertInForce(plan, await services.recordPlans.of(designId))',
    '      return work(user)',
    '    })',
    '  const sentOf = ({ data, release }: { data: string; release: number }) =>',
    '    readSent(services.recordPlans, plan, parseRecord(data), release)',
    '  return {',
    '    async rights(_, context) {',
    '      await assertMay(context)',
    '      const buttons = await listButtons(context.db, context.session.access, designId)',
    '      const scope = await scopeOf(context, plan.module)',
    '      return {',
    '        release: number,',
    '        buttons: [...(buttons ?? [])],',
    '        hiddenColumns: [...scope.hiddenEverywhere],',
    '        lockedFields: [...scope.unwritableEverywhere],',
    '        readOnlyFields: [...scope.readOnlyEverywhere],',
    '      }',
    '    },',
    '    create: (input, context) =>',
    `      changeFor(context, ['btn_add'], async (user) => {`,
    '        const sent = await sentOf(input)',
    '        const id = await addRecord(plan, user, sent)',
    '        await runAfterSubmit(services.workers, plan, user, id, context)',
    '        return { id }',
    '      }),',
    ...(isList
      ? [
          '    list: (filter, context) => workFor(context, [], (user) => listRows(plan, user, filter)),',
          '    read: ({ recordId }, context) =>',
          `      workFor(context, ['btn_edit', 'btn_detail'], async (user) => {`,
          '        const buttons = await listReadingButtons(context.db, context.session.access, plan)',
          '        const { values, lockVersion, storedSecrets } = await readRecord(plan, user, recordId, buttons)',
          '        return { data: JSON.stringify(values), lockVersion, storedSecrets, release: number }',
          '      }),',
          '    update: ({ recordId, lockVersion, ...input }, context) =>',
          `      changeFor(context, ['btn_edit'], async (user) => {`,
          '        const sent = await sentOf(input)',
          '        await changeRecord(plan, user, { id: recordId, sent, lockVersion })',
          '        await runAfterSubmit(services.workers, plan, user, recordId, context)',
          '      }),',
          '    remove: ({ id }, context) =>',
          `      changeFor(context, ['btn_remove'], (user) => deleteRecords(plan, user, [id])),`,
          '    removeMany: ({ ids }, context) =>',
          `      changeFor(context, ['btn_batchRemove'], (user) => deleteRecords(plan, user, ids)),`,
        ]
      : []),
    '  }',
    '}',
  )
}

function readmeFile({ names, options, release }: Model): string {
  const { folder, calls, type } = names
  const area = serverAreaOf(options)
  const isList = release.webType !== 1
  const table = `${area}.${camelOf(folder)}`
  return lines(
    '# The server part',
    '',
    'A feature folder of the server, for a team that takes these records over by hand. The remote does without it.',
    '',
    `1. Copy \`contract/${folder}.ts\` to \`shared/src/contract/${area}/\`, and add \`'${table}': ${calls}\` to`,
    '   `shared/src/contract/calls.ts`.',
    `2. Copy \`${folder}/\` to \`server/src/${area}/\`, and add a line to \`server/src/features.ts\`:`,
    `   \`export { feature as ${camelOf(`${area}-${folder}`)} } from './${area}/${folder}/feature.ts'\`.`,
    `3. Copy \`migrations/${folder.replaceAll('-', '_')}.sql\` to \`server/migrations/\` with the next number.`,
    `4. In \`src/contract.ts\` of the remote, let ${isList ? 'these calls' : 'both calls'} begin with \`/api/${area}/${type}\`:`,
    isList
      ? '   `rights` (`/Rights`), `list`, `create`, `read`, `update`, `remove` and `removeMany` (`/batchDelete`).'
      : '   `rights` (`/Rights`) and `create`.',
    '',
    'Rows, columns and fields are checked by the permission modules of the product, with the grants of the menus of the design. The',
    'records stay in their tables, so history, comments, import, export and reports go on by the addresses of the design. While a newer',
    'release is in force, or a flow approves the records, changes are refused here until the code was generated again.',
    '',
    'Not in this part: sums, import, export, bulk edits, custom buttons, and approvals. They stay with the design.',
  )
}
