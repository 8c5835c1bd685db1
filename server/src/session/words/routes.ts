import type { words as calls } from '@tessera/shared/contract/session/words'
import type { Handlers } from '../../http/context.ts'
import { loadEditedWords } from '../../system/language/store.ts'

export const wordHandlers: Handlers<typeof calls> = {
  read: (_, { db }) => loadEditedWords(db),
}
