import { TableBody, type dataModels as calls } from '@tessera/shared/contract/system/data-models'
import { Code } from '@tessera/shared/contract/wire'
import { uploadedText } from '../../files/json-file.ts'
import { exportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { openOfferedSource } from '../data-sources/store.ts'
import type { Sources } from '../data-sources/sources.ts'
import { dropTable } from './ddl.ts'
import { readTableFile, tableExport, type TableAsk } from './export.ts'
import { closedFor, isSystem, previewOf, standing, statementsFor } from './tables.ts'
import { text } from './text.ts'

export const dataModelHandlers = (sources: Sources): Handlers<typeof calls> => {
  const exporter = tableExport(sources)

  const sourceOf = (linkId: string, context: Context) => openOfferedSource(sources, linkId, context)

  /** Runs what a design comes to; the table is looked at once more by whoever runs it. */
  async function build(linkId: string, body: TableBody, context: Context): Promise<void> {
    const source = await sourceOf(linkId, context)
    if (source.readOnly) throw refuse(text.readOnly)
    const { statements, table } = await statementsFor(source, body)
    await source.runStatements(statements, table === null ? {} : { requireEmpty: table })
    context.log.info({ source: source.id, statements }, 'a table was built')
  }

  return {
    async tables({ linkId, keyword }, context) {
      const source = await sourceOf(linkId, context)
      const list = await source.listTables(keyword)
      return {
        list: list.map(({ table, tableName, rows }) => ({
          id: table,
          table,
          tableName,
          description: tableName,
          sum: rows,
          system: isSystem(source, table),
        })),
        readOnly: source.readOnly,
      }
    },
    async fields({ linkId, table, type }, context) {
      const source = await sourceOf(linkId, context)
      const { fields } = await standing(source, table)
      return {
        list: fields.map((field) => ({ ...field, field: type === 1 ? inCode(field.field) : field.field })),
      }
    },
    async read({ linkId, table }, context) {
      const source = await sourceOf(linkId, context)
      const stood = await standing(source, table)
      return {
        tableInfo: { table, newTable: table, tableName: stood.comment },
        tableFieldList: [...stood.fields],
        closed: await closedFor(source, stood),
      }
    },
    async statements({ linkId, ...body }, context) {
      return { list: (await statementsFor(await sourceOf(linkId, context), body)).statements }
    },
    create: ({ linkId, ...body }, context) =>
      build(linkId, { ...body, tableInfo: { ...body.tableInfo, table: '' } }, context),
    update: ({ linkId, ...body }, context) =>
      build(
        linkId,
        { ...body, tableInfo: { ...body.tableInfo, table: body.tableInfo.table || body.tableInfo.newTable } },
        context,
      ),
    async remove({ linkId, table }, context) {
      const source = await sourceOf(linkId, context)
      const closed = await closedFor(source, await standing(source, table))
      if (closed && closed !== 'shape') throw refuse(text[closed], {}, Code.conflict)
      await source.runStatements([dropTable(source, table)], { requireEmpty: table })
      context.log.info({ source: source.id, table }, 'a table was deleted')
    },
    preview: async ({ linkId, table, ...page }, context) =>
      previewOf(await sourceOf(linkId, context), table, page),
    async export({ linkId, table, as }, context) {
      const { fields } = await standing(await sourceOf(linkId, context), table)
      const ask: TableAsk = {
        linkId,
        table,
        as,
        heads: fields.map(({ field, fieldName }) => ({ title: fieldName || field })),
      }
      const link = await exportLink(
        exporter,
        { dataType: 1, format: as === 'csv' ? 'csv' : 'xlsx', ...ask },
        context,
      )
      return { ...link, name: `${table}.${as}` }
    },
    async import({ linkId }, context) {
      const source = await sourceOf(linkId, context)
      await build(source.id, readTableFile(await uploadedText(context)), context)
    },
  }
}

/** `real_name` as generated code spells it: `realName`. */
const inCode = (name: string): string =>
  (name === name.toUpperCase() ? name.toLowerCase() : name).replace(/_+(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
