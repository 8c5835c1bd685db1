import { defineFeature } from '../../feature/feature.ts'
import { protectedReceipts } from './protected.ts'
import { receiptHandlers } from './routes.ts'
import { walletHandlers } from './wallet.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.receipts': receiptHandlers, 'edu.wallet': walletHandlers }),
  constraints: text.constraints,
  protectedModules: [protectedReceipts],
  texts: { 'edu/receipts': text },
})
