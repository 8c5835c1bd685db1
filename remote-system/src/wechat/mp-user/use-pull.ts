import { mpTags, mpUsers } from '@tessera/shared/contract/wechat/followers'
import { useRun } from '../use-run.ts'

/** The latest pull of followers, how to begin one, and the list anew at its end. */
export const usePull = () =>
  useRun({ state: mpUsers.pulled, start: mpUsers.pull, lists: [mpUsers.list, mpTags.list] })
