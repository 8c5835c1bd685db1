import { defineFeature } from '../../feature/feature.ts'
import { pruneCallKeys } from '../books/once.ts'
import { text as bookText } from '../books/text.ts'
import { ledgerText } from '../ledger/text.ts'
import { protectedOrders } from './protected.ts'
import { orderHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.orders': orderHandlers }),
  constraints: { edu_period__closed: { text: text.text.monthClosed } },
  protectedModules: [protectedOrders],
  texts: { 'edu/orders': text, 'edu/ledger': { ledgerText }, 'edu/books': { bookText } },
  retention: [pruneCallKeys],
})
