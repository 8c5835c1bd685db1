import { defineFeature } from '../../feature/feature.ts'
import { protectedPayslips } from './protected.ts'
import { payslipHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.payslips': payslipHandlers }),
  constraints: text.constraints,
  protectedModules: [protectedPayslips],
  texts: { 'edu/payslips': text },
})
