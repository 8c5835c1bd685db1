import { openSocket } from '../../data/sources/socket.ts'
import { defineFeature } from '../../feature/feature.ts'
import { loadStaffSettings, saveStaffSettings } from '../../wechat/accounts/store.ts'
import type { ChannelParts } from './channel.ts'
import { testEmail, testWebhook } from './connection-tests.ts'

declare module '../../feature/services.ts' {
  interface Services {
    /** What channels need to send messages. */
    channels: ChannelParts
  }
}

export const feature = defineFeature({
  services: {
    channels: ({ db, outbound, config, secrets, storage, providers, log }) => ({
      db,
      outbound,
      dial: (host, port) => openSocket(host, port, config.sourceNetworks),
      secrets,
      storage,
      providers,
      log,
    }),
    configPage: ({ secrets, providers, channels }) => ({
      secrets,
      staffSettings: {
        load: loadStaffSettings,
        save: (trx, values) => saveStaffSettings(trx, providers, values),
      },
      testEmail: (input, lang) => testEmail(channels, input, lang),
      testWebhook: (input) => testWebhook(channels, input),
    }),
  },
})
