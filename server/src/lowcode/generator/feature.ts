import { defineFeature } from '../../feature/feature.ts'
import { codeExport } from './download.ts'
import { generatorHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.generator': generatorHandlers(services) }),
  exporters: (services) => [codeExport(services)],
  texts: { 'lowcode/generator': text },
})
