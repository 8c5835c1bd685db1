import { ConfigBody, type configs as calls } from '@tessera/shared/contract/system/configs'
import { WordsVariant } from '@tessera/shared/contract/shell/session'
import { tellOnCommit } from '../../db/bus.ts'
import type { Handlers } from '../../http/context.ts'
import { audit } from '../logs/store.ts'
import { saveSettings, settings } from './settings.ts'

const names = ConfigBody.keyof().options

export const configHandlers: Handlers<typeof calls> = {
  async read(_, { db }) {
    const { wordsVariant, ...rest } = await settings(db, ...names, 'sysVersion')
    return { ...rest, wordsVariant: WordsVariant.catch('standard').parse(wordsVariant) }
  },

  async update(values, context) {
    await context.db.transaction().execute(async (trx) => {
      await saveSettings(trx, Object.fromEntries(names.map((name) => [name, values[name] ?? ''])))
      await audit(trx, context, 'system.config', { did: 'update', ...values })
      // Origins that pages may show in a frame follow from it, and users see another title.
      await tellOnCommit(trx, 'access', '')
    })
  },
}
