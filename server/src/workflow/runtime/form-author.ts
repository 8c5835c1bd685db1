import type { Lang } from '@tessera/shared/contract/lang'
import type { FormAuthor } from '../../feature/flow-records.ts'
import type { LoadedTask } from './load.ts'

/** The author in whose place the system reads the form of a task: its initiator. */
export const authorOfForm = (
  { creatorUserId: userId, stored }: Pick<LoadedTask, 'creatorUserId' | 'stored'>,
  lang: Lang,
): FormAuthor => ({
  userId,
  organizeId: stored.organizeId,
  lang,
  visitor: null,
  ip: '',
  userAgent: '',
})
