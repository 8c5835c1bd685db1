import { mpTags, mpUsers } from '@tessera/shared/contract/wechat/followers'
import { useProviderSync } from '../use-provider-sync.ts'

/** Latest pull of followers, and a function to start one. */
export const usePull = () =>
  useProviderSync({ state: mpUsers.pulled, start: mpUsers.pull, lists: [mpUsers.list, mpTags.list] })
