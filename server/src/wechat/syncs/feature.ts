import { defineFeature } from '../../feature/feature.ts'
import type { Storage } from '../../files/storage.ts'
import type { Outbound } from '../../http/outbound.ts'
import type { Providers } from '../../providers/open.ts'
import { createFileAccepter } from '../../system/files/receive.ts'
import type { StoreFile } from '../materials/store.ts'
import { syncHandlers } from './routes.ts'
import { createSyncs } from './run.ts'
import { pruneProviderSyncs, type Syncs } from './store.ts'
import * as text from './text.ts'

/** What the pages of official accounts and staff platforms use. */
export interface WechatServices {
  providers: Providers
  syncs: Syncs
  storeFile: StoreFile
  storage: Storage
  outbound: Outbound
}

declare module '../../feature/services.ts' {
  interface Services {
    staffSyncs: Syncs
    /** Stores a file that was received from a platform or is sent to one. */
    storeWechatFile: StoreFile
    wechat: WechatServices
  }
}

export const feature = defineFeature({
  handlers: ({ providers, staffSyncs }) => ({
    'wechat.syncs': syncHandlers(providers, staffSyncs),
  }),
  constraints: text.constraints,
  texts: { 'wechat/syncs': text },
  retention: [pruneProviderSyncs],
  services: {
    storeWechatFile: ({ db, files }) => createFileAccepter(files, db, 'wechat'),
    staffSyncs: ({ db, disk, providers, storeWechatFile: storeFile, reportError }) =>
      createSyncs({ db, disk, providers, storeFile, onError: reportError('a synchronisation failed') }),
    wechat: ({ providers, staffSyncs, storeWechatFile, storage, outbound }) => ({
      providers,
      syncs: staffSyncs,
      storeFile: storeWechatFile,
      storage,
      outbound,
    }),
  },
  queues: ({ staffSyncs }) => [staffSyncs.queue],
  async everyMinute({ staffSyncs }, { isDatabaseFull }) {
    if (!isDatabaseFull) await staffSyncs.queueDue()
  },
})
