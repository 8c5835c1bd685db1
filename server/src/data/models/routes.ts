import { TableBody, type dataModels as calls } from '@tessera/shared/contract/data/models'
import { Code } from '@tessera/shared/contract/wire'
import { readUploadedText } from '../../http/json-file.ts'
import { createExportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { openOfferedSource } from '../sources/store.ts'
import type { Sources } from '../sources/sources.ts'
import { dropTable } from './ddl.ts'
import { readTableFile, tableExport, type TableExportInput } from './export.ts'
import { findLock, isSystem, previewRows, loadTable, planStatements } from './tables.ts'
import { text } from './text.ts'

export const dataModelHandlers = (sources: Sources): Handlers<typeof calls> => {
  const exporter = tableExport(sources)

  const openSource = (linkId: string, context: Context) => openOfferedSource(sources, linkId, context)

  /** Runs the statements of a design. The source refuses if the table has rows by then. */
  async function build(linkId: string, body: TableBody, context: Context): Promise<void> {
    const source = await openSource(linkId, context)
    if (source.readOnly) throw refuse(text.readOnly)
    const { statements, table } = await planStatements(source, body)
    await source.runStatements(statements, table === null ? {} : { requireEmpty: table })
    context.log.info({ source: source.id, statements }, 'a table was built')
  }

  return {
    async tables({ linkId, keyword }, context) {
      const source = await openSource(linkId, context)
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
      const source = await openSource(linkId, context)
      const { fields } = await loadTable(source, table)
      return {
        list: fields.map((field) => ({ ...field, field: type === '1' ? inCode(field.field) : field.field })),
      }
    },
    async read({ linkId, table }, context) {
      const source = await openSource(linkId, context)
      const existing = await loadTable(source, table)
      return {
        tableInfo: { table, newTable: table, tableName: existing.comment },
        tableFieldList: [...existing.fields],
        closed: await findLock(source, existing),
      }
    },
    async statements({ linkId, ...body }, context) {
      const source = await openSource(linkId, context)
      const { statements } = await planStatements(source, body)
      return { list: statements }
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
      const source = await openSource(linkId, context)
      const existing = await loadTable(source, table)
      const closed = await findLock(source, existing)
      if (closed && closed !== 'shape') throw refuse(text[closed], {}, Code.conflict)
      await source.runStatements([dropTable(source, table)], { requireEmpty: table })
      context.log.info({ source: source.id, table }, 'a table was deleted')
    },
    async preview({ linkId, table, ...page }, context) {
      const source = await openSource(linkId, context)
      return previewRows(source, table, page)
    },
    async export({ linkId, table, as }, context) {
      const source = await openSource(linkId, context)
      const { fields } = await loadTable(source, table)
      const input: TableExportInput = {
        linkId,
        table,
        as,
        heads: fields.map(({ field, fieldName }) => ({ title: fieldName || field })),
      }
      const link = await createExportLink(
        exporter,
        { dataType: 1, format: as === 'csv' ? 'csv' : 'xlsx', ...input },
        context,
      )
      return { ...link, name: `${table}.${as}` }
    },
    async import({ linkId }, context) {
      const source = await openSource(linkId, context)
      const content = await readUploadedText(context)
      await build(source.id, readTableFile(content), context)
    },
  }
}

/** The camelCase name for generated code: `real_name` becomes `realName`. */
const inCode = (name: string): string =>
  (name === name.toUpperCase() ? name.toLowerCase() : name).replace(/_+(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
