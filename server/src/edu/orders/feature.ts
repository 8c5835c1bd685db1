import { defineFeature } from '../../feature/feature.ts'
import { pruneCallKeys } from '../books/once.ts'
import { text as bookText } from '../books/text.ts'
import { ledgerText } from '../ledger/text.ts'
import { createApprovalForm } from '../approvals/form.ts'
import { priceOverrideActs, voidActs } from './approvals.ts'
import { protectedOrders } from './protected.ts'
import { orderHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'edu.orders': orderHandlers(() => services.workflow) }),
  constraints: { edu_period__closed: { text: text.text.monthClosed } },
  protectedModules: [protectedOrders],
  systemForms: [
    createApprovalForm('edu_priceOverride', priceOverrideActs),
    createApprovalForm('edu_void', voidActs),
  ],
  texts: { 'edu/orders': text, 'edu/ledger': { ledgerText }, 'edu/books': { bookText } },
  retention: [pruneCallKeys],
})
