import { PrintType } from '@tessera/shared/contract/system/print-templates'
import { defineFeature } from '../../feature/feature.ts'
import { listOrderFields, loadPrintedOrder } from './orders.ts'
import { listReceiptFields, loadPrintedReceipt } from './receipts.ts'
import * as text from './text.ts'

const documents = {
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
