import type { welcome as calls } from '@tessera/shared/contract/session/welcome'
import { listDemoAccounts, demoPassword } from './demo-accounts.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { wordsVersion } from '../../errors/translate.ts'
import { loadSettings } from '../../db/settings.ts'

export const welcomeHandlers = ({ preparation }: Pick<Services, 'preparation'>): Handlers<typeof calls> => ({
  async read(_, { db }) {
    const [{ sysName }, accounts] = await Promise.all([loadSettings(db, 'sysName'), listDemoAccounts(db)])
    return {
      sysName,
      wordsVersion: wordsVersion(),
      preparing: preparation.read(),
      demo: accounts.length > 0 ? { password: demoPassword, accounts } : null,
    }
  },
})
