import type { current } from '@tessera/shared/contract/org/current'
import type { Handlers } from '../../http/context.ts'
import { baseInfo, saveOwn } from './store.ts'

export const currentHandlers: Handlers<typeof current> = {
  baseInfo: (_, { db, session }) => baseInfo(db, session.userId),
  setTheme: ({ theme }, { db, session }) => saveOwn(db, session.userId, { theme: theme === 'blend' ? 'hybrid' : theme }),
  setLanguage: ({ language }, { db, session }) => saveOwn(db, session.userId, { language }),
}
