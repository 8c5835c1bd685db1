import type { PrintedData, PrintTemplateBody } from '@tessera/shared/contract/system/print-templates'
import { isDocumentType, PrintType } from '@tessera/shared/contract/system/print-templates'
import { Code } from '@tessera/shared/contract/wire'
import type { Interfaces } from '../../data/interfaces/interfaces.ts'
import { refuse } from '../../errors/refusal.ts'
import type { PrintedDocuments, PrintedForm, PrintedRecords, PrintedTasks } from '../../feature/printed.ts'
import type { Context } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { protectedPrintTemplates } from './protected.ts'
import { parseStatements, runStatements } from './statements.ts'
import { text } from './text.ts'

export interface PrintServices {
  readonly interfaces: Interfaces
  readonly printedDocuments: PrintedDocuments
  readonly printedRecords: PrintedRecords
  readonly printedTasks: PrintedTasks
}

/** What a template needs to print, saved or not. */
type Template = Omit<PrintTemplateBody, 'enCode' | 'category' | 'fullName'> & { fullName?: string }

const nothing: PrintedForm = { title: '', fields: [], values: {}, sums: {} }

/**
 * A record or task in a template. The caller has to be allowed to open its page; what the page hides from the caller is not
 * printed. Statements read more than the caller may see, so only users of the page of templates print by them.
 */
export async function printForm(
  services: PrintServices,
  context: Context,
  template: Template,
  { formId, taskId }: { formId: string; taskId?: string | undefined },
): Promise<PrintedData> {
  const { fullName = '', printTemplate, type, designId, flowId } = template
  const { paper, orientation, margin, header, footer, hasPageNumbers } = template
  const hasStatements = parseStatements(template.sqlTemplate).length > 0
  if (hasStatements && !canCall(context.session.access, { menu: protectedPrintTemplates.menu }))
    throw refuse(text.statementsOnly, {}, Code.forbidden)
  const { history, ...form } = await loadForm()
  const read = await runStatements(services.interfaces, template, formId)
  return {
    fullName,
    title: form.title,
    ...(form.notice ? { notice: form.notice } : {}),
    printTemplate,
    paper,
    orientation,
    margin,
    header,
    footer,
    hasPageNumbers,
    fields: [...form.fields, ...read.fields],
    printData: { ...form.values, ...read.values },
    sums: { ...form.sums },
    flowTaskOperatorRecordList: [...history],
  }

  async function loadForm() {
    if (isDocumentType(type)) {
      if (taskId !== undefined) throw refuse(text.otherDesign, {}, Code.notFound)
      return { ...(await services.printedDocuments.load(context, type, formId)), history: [] }
    }
    if (type === PrintType.flow || taskId !== undefined) {
      const printed = await services.printedTasks.load(context, taskId ?? formId)
      const { flowId: ofTask, designId: approved, ...task } = printed
      const isOther =
        type === PrintType.flow ? flowId && flowId !== ofTask : !designId || designId !== approved
      if (isOther) throw refuse(text.otherDesign, {}, Code.notFound)
      return task
    }
    if (designId) {
      const record = await services.printedRecords.load(context, designId, formId)
      return { ...record, history: await services.printedTasks.historyOfRecord(context, formId) }
    }
    if (!hasStatements) throw refuse(text.noSource)
    return { ...nothing, history: [] }
  }
}
