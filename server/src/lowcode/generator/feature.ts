import { generator } from '@tessera/shared/contract/lowcode/generator'
import { defineFeature } from '../../feature/feature.ts'
import { withDesignRights } from '../designs/protected.ts'
import { codeExport } from './download.ts'
import { createPublicationQueue } from './publications/publications.ts'
import { openToolchain, type Toolchain } from './publications/toolchain.ts'
import { generatorHandlers } from './routes.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    /** What pages of designs are built with on this machine. */
    toolchain: Toolchain
  }
}

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.generator': withDesignRights(generator, generatorHandlers(services)) }),
  exporters: (services) => [codeExport(services)],
  services: { toolchain: ({ config }) => openToolchain(config) },
  queues: (services) => [createPublicationQueue(services)],
  texts: { 'lowcode/generator': text },
})
