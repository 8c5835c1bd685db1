import type { Lang } from '@tessera/shared/contract/lang'
import type { PrintField } from '@tessera/shared/contract/print/print-data'
import { PrintType, type DocumentType } from '@tessera/shared/contract/system/print-templates'
import { defineFeature } from '../../feature/feature.ts'
import type { PrintedForm } from '../../feature/printed.ts'
import type { Context } from '../../http/context.ts'
import { listOrderFields, loadPrintedOrder } from './orders.ts'
import { listReceiptFields, loadPrintedReceipt } from './receipts.ts'
import * as text from './text.ts'

interface Document {
  load(context: Context, id: string, isTrial: boolean): Promise<PrintedForm>
  listFields(lang: Lang): readonly PrintField[]
}
const documents: Readonly<Record<DocumentType, Document>> = {
  [PrintType.receipt]: { load: loadPrintedReceipt, listFields: listReceiptFields },
  [PrintType.order]: { load: loadPrintedOrder, listFields: listOrderFields },
}

/** Receipts and contracts in print templates. */
export const feature = defineFeature({
  services: {
    printedDocuments: () => ({
      load: (context, type, id, isTrial) => documents[type].load(context, id, isTrial),
      listFields: (type, lang) => documents[type].listFields(lang),
    }),
  },
  texts: { 'edu/printed': text },
})
