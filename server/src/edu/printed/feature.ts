import type { Lang } from '@tessera/shared/contract/lang'
import type { PrintField } from '@tessera/shared/contract/print/print-data'
import { PrintType, type DocumentType } from '@tessera/shared/contract/system/print-templates'
import type { Db } from '../../db/connect.ts'
import { defineFeature } from '../../feature/feature.ts'
import type { PrintedForm } from '../../feature/printed.ts'
import type { Context } from '../../http/context.ts'
import { countPrints } from '../receipts/store.ts'
import { listOrderFields, loadPrintedOrder } from './orders.ts'
import { listReceiptFields, loadPrintedReceipt } from './receipts.ts'
import * as text from './text.ts'

interface Document {
  load(context: Context, id: string): Promise<PrintedForm>
  count?(db: Db, ids: readonly string[]): Promise<unknown>
  listFields(lang: Lang): readonly PrintField[]
}
const documents: Readonly<Record<DocumentType, Document>> = {
  [PrintType.receipt]: { load: loadPrintedReceipt, listFields: listReceiptFields, count: countPrints },
  [PrintType.order]: { load: loadPrintedOrder, listFields: listOrderFields },
}

/** Receipts and contracts in print templates. */
export const feature = defineFeature({
  services: {
    printedDocuments: () => ({
      load: (context, type, id) => documents[type].load(context, id),
      count: async (db, type, ids) => void (await documents[type].count?.(db, ids)),
      listFields: (type, lang) => documents[type].listFields(lang),
    }),
  },
  texts: { 'edu/printed': text },
})
