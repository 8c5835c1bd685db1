import type { Field } from '@tessera/shared/fields/design'
import type { StoredColumn, ValueShape } from '../../releases/storage.ts'
import { shapesOfTypes } from '../../releases/storage.ts'
import { hasSums, hasViews, isGrouped, keysOfViews, type Model } from '../model.ts'
import { Code, keyOf, lines, quote, writeImport, writeLiteral } from '../source.ts'

/** Kinds whose values in a list are stored values; the server writes texts for all others. */
const numberKinds: ReadonlySet<string> = new Set(['rate', 'numInput', 'amount', 'calculate'])
const fileKinds: ReadonlySet<string> = new Set(['uploadFz', 'uploadImg'])

function cellSchema({ kind, settings }: Field): string {
  if (kind.tag === 'table') return 'rows'
  if (fileKinds.has(kind.tag)) return 'files'
  return numberKinds.has(kind.tag) || kind.column(settings) === 'numeric' ? 'number' : 'text'
}

const valueSchemas: Readonly<Record<ValueShape, string>> = {
  text: 'z.string()',
  html: 'z.string()',
  secret: 'z.string()',
  colour: 'z.string()',
  picture: 'z.string()',
  number: 'z.number()',
  flag: 'z.union([z.literal(0), z.literal(1)])',
  moment: 'z.number()',
  clock: 'z.string()',
  ids: 'z.array(z.string())',
  path: 'z.array(z.string())',
  paths: 'z.array(z.array(z.string()))',
  moments: 'z.array(z.number())',
  clocks: 'z.array(z.string())',
  numbers: 'z.array(z.number())',
  files: 'z.array(StoredFile)',
}

/** A label as a comment at the end of its line. */
const commentOf = (label: string) => {
  const shown = label.replaceAll(/\s+/g, ' ').trim()
  return shown === '' ? '' : ` // ${shown}`
}

const valueLine = ({ vModel, label, type, shape = shapesOfTypes[type] }: StoredColumn) =>
  `  ${keyOf(vModel)}: ${valueSchemas[shape]}.nullish(),${commentOf(label)}`

/** What the calls carry: rows of sub-tables, a record, a row of the list, and the rights of the user. */
export function schemaLines(model: Model): string[] {
  const { release, isFlow, names, list, fields } = model
  const grouped = isGrouped(model)
  const { type, rowTypes } = names
  const { main, subTables } = release.storage
  const isList = release.webType !== 1
  // A column of a sub-table is inside of its rows.
  const shown = [...new Set(list.columns.map(({ prop }) => prop.split('-', 1)[0]!))].flatMap((name) => {
    const field = fields.get(name)
    return field ? [{ name, field, schema: cellSchema(field) }] : []
  })
  const used = new Set(shown.map(({ schema }) => schema))
  const usesFiles =
    (isList && used.has('files')) ||
    [main, ...subTables].some(({ columns }) =>
      columns.some((column) => (column.shape ?? shapesOfTypes[column.type]) === 'files'),
    )
  return [
    ...(usesFiles
      ? [
          '/** An uploaded file. */',
          'export const StoredFile = z.object({ name: z.string(), url: z.string(), fileId: z.string().optional() })',
          'export type StoredFile = z.output<typeof StoredFile>',
          '',
        ]
      : []),
    ...subTables.flatMap((table, at) => [
      // The label is a designer's: it must not end the comment.
      `/** A row of ${quote((table.label || table.vModel).replaceAll('*/', '*\u200B/'))}. */`,
      `export const ${rowTypes[at]} = z.object({`,
      '  id: z.string().optional(),',
      ...table.columns.map(valueLine),
      '})',
      `export type ${rowTypes[at]} = z.output<typeof ${rowTypes[at]}>`,
      '',
    ]),
    '/** The stored values of a record. */',
    `export const ${type} = z.object({`,
    ...main.columns.map(valueLine),
    ...subTables.map(
      (table, at) => `  ${keyOf(table.vModel)}: z.array(${rowTypes[at]}).nullish(),${commentOf(table.label)}`,
    ),
    '})',
    `export type ${type} = z.output<typeof ${type}>`,
    '',
    ...(isList
      ? [
          ...(used.has('text') ? ['const text = z.string().nullish()'] : []),
          ...(used.has('number') ? ['const number = z.union([z.number(), z.string()]).nullish()'] : []),
          ...(used.has('files') ? ['const files = z.array(StoredFile).nullish()'] : []),
          ...(used.has('rows') ? ['const rows = z.array(z.record(z.string(), z.unknown())).nullish()'] : []),
          '/** A row of the list: values as texts. A field that the user may not see is absent. */',
          grouped ? 'const record = z.object({' : `export const ${type}Row = z.object({`,
          '  id: Id,',
          ...shown.map(
            ({ name, field, schema }) => `  ${keyOf(name)}: ${schema},${commentOf(field.settings.label)}`,
          ),
          ...(used.has('rows')
            ? [
                '  /** How many rows its sub-tables have, where the list has only the first of them. */',
                '  _lineCounts: z.record(z.string(), z.int()).optional(),',
              ]
            : []),
          '  /** Buttons whose condition the record does not meet. */',
          '  _unavailableButtons: z.array(z.string()).optional(),',
          ...(isFlow
            ? [
                '  /** The state of its request, and what the user may do with it. */',
                '  flowState: z.int().nullish(),',
                '  flowTaskId: z.string().nullish(),',
                '  _flowActs: z.array(z.string()).optional(),',
              ]
            : []),
          '})',
          ...(grouped
            ? [
                '/** A group has its records in it, and the value that they share in the first column. */',
                `export const ${type}Row = record.extend({ children: z.array(record).optional() })`,
              ]
            : []),
          `export type ${type}Row = z.output<typeof ${type}Row>`,
          '',
          '/** Filter and order of the list. */',
          'const Filter = Page.extend({',
          '  queryJson: z.string().optional(),',
          '  superQueryJson: z.string().optional(),',
          '})',
          '',
        ]
      : []),
    '/** What the user may do, see and fill in. */',
    `export const ${type}Rights = z.object({`,
    '  release: z.int(),',
    '  buttons: z.array(z.string()),',
    '  hiddenColumns: z.array(z.string()),',
    '  lockedFields: z.array(z.string()),',
    '  readOnlyFields: z.array(z.string()),',
    ...(isFlow
      ? [
          '  flowId: z.string(),',
          '  /** What starts a request; null where the design has no flow any more. */',
          '  flow: LaunchSettings.nullable(),',
        ]
      : []),
    '})',
    `export type ${type}Rights = z.output<typeof ${type}Rights>`,
    '',
  ]
}

/** The calls of the design and what they carry. */
export function contractFile(model: Model): string {
  const { release, isFlow, names, list } = model
  const { type, calls } = names
  const isList = release.webType !== 1
  const isSummed = hasSums(model)
  const hasImport = isList && list.buttons.some(({ value }) => value === 'upload')
  const views = isList && hasViews(model) ? keysOfViews(model) : []
  const stale = [
    `${calls}.list`,
    ...(isSummed ? [`${calls}.sums`] : []),
    ...(list.charts.length > 0 ? [`${calls}Work.charts`] : []),
    ...(views.length > 0
      ? [`...callsOfViews(${quote(release.designId)}, ${writeLiteral(views, 0, 0)})`]
      : []),
  ]
  const transfers = ['ExportInput', 'FileLink', ...(hasImport ? ['importCalls'] : [])]
  return lines(
    `import * as z from 'zod'`,
    isFlow &&
      writeImport(['LaunchSettings', 'RecordFlow', 'RecordInput'], '@tessera/shared/contract/lowcode/online'),
    isList && writeImport(transfers, '@tessera/shared/contract/system/transfers'),
    isList
      ? writeImport(
          ['del', 'get', 'Id', ...(isSummed ? ['listed'] : []), 'Page', 'paged', 'post', 'put'],
          '@tessera/shared/contract/wire',
        )
      : writeImport(['get', 'Id', 'post'], '@tessera/shared/contract/wire'),
    isList &&
      writeImport(
        [...(views.length > 0 ? ['callsOfViews'] : []), 'recordCallsOf'],
        '@tessera/shared/lists/records/record-calls',
      ),
    '',
    '/** The release of the design that these files were generated from. */',
    `export const release = ${release.number}`,
    '',
    ...schemaLines(model),
    '/** A record as JSON text, and the release whose names it has. */',
    'const Sent = z.object({ data: z.string(), release: z.int() })',
    '',
    `const base = '/api/visualdev/OnlineDev/${release.designId}'`,
    '// The server checks the menus that open the design, and their buttons.',
    `const access = 'signed-in'`,
    '',
    `export const ${calls} = {`,
    `  rights: get(\`\${base}/Config\`, { access, output: ${type}Rights }),`,
    ...(isList
      ? [`  list: post(\`\${base}/List\`, { access, input: Filter, output: paged(${type}Row) }),`]
      : []),
    isFlow
      ? '  create: post(base, { access, input: RecordInput, output: z.object({ id: Id }) }),'
      : '  create: post(base, { access, input: Sent, output: z.object({ id: Id }) }),',
    ...(isList
      ? [
          ...(isSummed
            ? [
                '  /** The sums of the columns that the design adds up, over all records of the filter. */',
                '  sums: post(`${base}/Sums`, {',
                '    access,',
                '    input: Filter,',
                '    output: listed(z.object({ prop: z.string(), sum: z.number().nullable(), isPartial: z.boolean() })),',
                '  }),',
              ]
            : []),
          '  read: get(`${base}/{recordId}`, {',
          '    access,',
          '    output: z.object({',
          '      data: z.string(),',
          '      lockVersion: z.int(),',
          '      release: z.int(),',
          '      /** Passwords that have a value, which no client gets. */',
          '      storedSecrets: z.array(z.string()),',
          ...(isFlow ? ['      flow: RecordFlow.nullable(),'] : []),
          '    }),',
          '  }),',
          '  update: put(`${base}/{recordId}`, {',
          '    access,',
          '    input: Sent.extend({ lockVersion: z.int().optional() }),',
          '  }),',
          '  remove: del(`${base}/{id}`, { access }),',
          `  removeMany: post('/api/visualdev/OnlineDev/batchDelete/${release.designId}', {`,
          '    access,',
          '    input: z.object({ ids: z.array(Id) }),',
          '  }),',
          '  export: post(`${base}/Actions/Export`, {',
          '    access,',
          '    input: Filter.extend(ExportInput.shape),',
          '    output: FileLink,',
          '  }),',
        ]
      : []),
    '}',
    ...(hasImport ? ['', `export const ${calls}Imports = importCalls(base, access)`] : []),
    ...(isList
      ? [
          '',
          '/** Super queries, bulk edits, history, comments and deleted records, as every design has them. */',
          `export const ${calls}Work = recordCallsOf(${quote(release.designId)})`,
          '',
          '/** What shows records, and is stale after one was changed. */',
          `export const shownRecords = ${writeLiteral(
            stale.map((one) => new Code(one)),
            0,
            28,
            0,
          )}`,
        ]
      : []),
  )
}
