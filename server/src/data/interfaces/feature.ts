import { defineFeature } from '../../feature/feature.ts'
import { createStatementClassifier } from '../../statements/classify.ts'
import { pruneCalls } from './calls.ts'
import { openInterfaces, type Interfaces } from './interfaces.ts'
import { protectedInterfaces } from './protected.ts'
import { dataInterfaceHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    interfaces: Interfaces
  }
}

export const feature = defineFeature({
  handlers: ({ interfaces, signers }) => ({
    'system.dataInterfaces': dataInterfaceHandlers(interfaces, signers.file),
  }),
  constraints: text.constraints,
  protectedModules: [protectedInterfaces],
  texts: { 'system/data-interfaces': text },
  retention: [pruneCalls],
  services: {
    interfaces({ db, bus, workers, sources, secrets, outbound, disk, onClose, reportWarning }) {
      const judge = createStatementClassifier(workers)
      const interfaces = openInterfaces(
        { db, workers, judge, sources, secrets, outbound, disk },
        bus,
        reportWarning('calls of data interfaces were not logged'),
      )
      onClose(() => interfaces.close())
      return interfaces
    },
  },
})
